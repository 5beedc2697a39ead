import { describe, expect, it } from 'vitest';
import type { OutboxRow, RowState, SessionRow } from '../records.ts';
import { waitingCorrection, waitingDeletion } from '../testing/waiting.ts';
import { statusOf, type StatusInput } from './status.ts';

let keys = 0;
const row = (state: RowState) =>
  waitingDeletion({ key: String((keys += 1)), lane: 'q:exam:e', state });
const session: SessionRow = {
  k: 'cur',
  owner: 'o',
  token: 't',
  expires: null,
  gen: 1,
  auth: 'ok',
  reason: null,
};
const status = (input: Partial<StatusInput>) =>
  statusOf({
    rows: [],
    others: 0,
    isRead: true,
    aside: [],
    net: 'reachable',
    session,
    durable: true,
    progress: null,
    ...input,
  });

describe('the header', () => {
  it.each<[string, Partial<StatusInput>, string]>([
    ['nothing waits', {}, 'saved'],
    ['nothing waits, no network', { net: 'unreachable' }, 'saved'],
    ['something waits', { rows: [row('queued')] }, 'waiting'],
    ['no network', { rows: [row('queued')], net: 'unreachable' }, 'offline'],
    ['a captive portal', { rows: [row('queued')], net: 'captive' }, 'offline'],
    ['it is sent', { rows: [row('queued')], progress: { sent: 1, total: 2 } }, 'sending'],
    ['a conflict', { rows: [row('queued'), row('conflict')] }, 'needsYou'],
    ['a refusal', { rows: [row('attention')], net: 'unreachable' }, 'needsYou'],
    ['rights are missing', { rows: [row('paused_auth')] }, 'needsYou'],
    [
      'signed out',
      { rows: [row('queued')], session: null, progress: { sent: 0, total: 1 } },
      'waiting',
    ],
  ])('when %s: %s', (_name, input, kind) => {
    expect(status(input).kind).toBe(kind);
  });

  it('counts a value that replaces one on its way once', () => {
    const score = (scoreUnits: number, sent: OutboxRow['sent'] = null) =>
      waitingCorrection(
        { answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits }] },
        { key: String(scoreUnits), sent },
      );
    expect(status({ rows: [score(240, { path: '/', body: null }), score(300)] }).waiting).toBe(1);
  });

  it('counts everything of this person exactly once', () => {
    const rows = [row('queued'), row('queued'), row('conflict'), row('paused_auth')];
    expect(status({ rows, others: 3 })).toMatchObject({
      waiting: 2,
      needsYou: 2,
      othersWaiting: 3,
    });
  });

  it('says how far sending is only while sending', () => {
    const rows = [row('queued')];
    expect(status({ rows, progress: { sent: 2, total: 5 } })).toMatchObject({ share: 0.4 });
    expect('share' in status({ rows })).toBe(false);
  });
});

it('before her rows are read nothing is called saved that may be among those of others', () => {
  expect(status({ isRead: false, others: 2 })).toMatchObject({ kind: 'waiting', waiting: 2 });
  expect(status({ isRead: false, others: 0 })).toMatchObject({ kind: 'saved' });
});
