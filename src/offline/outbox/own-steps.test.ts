import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { createDevice, scoreOf, type Device } from '../testing/device.ts';
import { parseJson } from '#src/lib/json.ts';
import { rebased } from './versions.ts';
import { linksOf } from './answers.ts';

describe('a base', () => {
  const link = (from: number, to: number, part = 'q1') => ({ part, from, to });

  it.each([
    [
      'follows own steps one by one, in whatever order they are known',
      1,
      [link(2, 3), link(1, 2)],
      3,
    ],
    ['stays where nothing of hers began at it', 1, [link(2, 3)], 1],
    ['ends before what somebody else wrote in between', 1, [link(1, 2), link(3, 4)], 2],
    ['takes the longer of two ways', 1, [link(1, 2), link(1, 4), link(2, 3)], 4],
    ['follows no step of another part', 1, [link(1, 2, 'q2')], 1],
  ])('%s', (_name, base, links, wanted) => {
    expect(rebased(links, 'q1', base)).toBe(wanted);
  });
});

describe('a step', () => {
  const answered = (parts: object) => linksOf({ kind: 'correction' }, parts);

  it('is what the server says that was applied, part by part', () => {
    expect(
      answered({
        versions: [
          { questionId: 'q1', basedOn: 1, version: 2 },
          { questionId: 'q2', basedOn: 3, version: 3 },
        ],
        review: { basedOn: 0, version: 1, status: 'accepted' },
        note: { basedOn: 2, version: 2, text: '' },
      }),
    ).toEqual([
      { part: 'q1', from: 1, to: 2 },
      { part: 'review', from: 0, to: 1 },
    ]);
  });

  it('is none where the server does not say on what: a foreign one may be in it', () => {
    expect(answered({ versions: [{ questionId: 'q1', version: 2 }] })).toEqual([]);
    expect(linksOf({ kind: 'patch' }, { questions: [{ id: 'a', version: 2 }] })).toEqual([]);
  });

  it('of a question is what was applied to it, not its place', () => {
    const questions = [
      { id: 'a', basedOn: 1, version: 2, orders: 2 },
      { id: 'b', basedOn: 4, version: 4, orders: 1 },
    ];
    expect(linksOf({ kind: 'patch' }, { questions })).toEqual([{ part: 'a', from: 1, to: 2 }]);
  });
});

describe('a change made on what a colleague has changed meanwhile', () => {
  let device: Device;
  let tab: Offline;
  beforeEach(async () => {
    device = createDevice();
    tab = await device.signedIn();
  });
  afterEach(() => device.end());

  const save = async (said: { scoreUnits?: number; comment?: string }) => {
    const answers = [{ questionId: 'q1', baseVersion: 1, ...said }];
    await tab.outbox.enqueueCorrection({ ...scoreOf('q1', 0), answers });
    await tab.outbox.settled();
  };
  const lastBody = () => parseJson(device.server.seen.at(-1)?.body ?? '');

  it('goes on its own base, though an equal score was accepted before it', async () => {
    device.network.weather = () => ({
      instead: {
        status: 200,
        // The colleague gave the same score, and wrote a comment: version 2.
        body: {
          result: true,
          data: { versions: [{ questionId: 'q1', basedOn: 2, version: 2 }] },
        },
      },
    });
    await save({ scoreUnits: 240 });
    device.network.weather = () => 'fine';
    await save({ comment: 'mine' });
    expect(lastBody()).toMatchObject({ answers: [{ questionId: 'q1', baseVersion: 1 }] });
  });
});
