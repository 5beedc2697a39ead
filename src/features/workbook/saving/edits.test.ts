import { expect, test } from 'vitest';
import type { CorrectionInput } from '#src/offline/index.ts';
import { correctionOf, createEditStore, type Change, type WorkbookTarget } from './edits.ts';

const target: WorkbookTarget = {
  kind: 'exam',
  schoolId: 'school',
  semesterId: 'semester',
  studentId: 'student',
  resultId: 'result',
  label: { student: 'سارا احمدی' },
};
const score = (questionId: string, units: number | null, baseVersion = 0): Change => ({
  type: 'score',
  questionId,
  units,
  baseVersion,
});
const label = { exam: 'ریاضی' };

/** A device whose writes end when the test says so. */
function gatedDevice(waiting = new Map<string, string>()) {
  const written: CorrectionInput[] = [];
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const views: (() => void)[] = [];
  const store = createEditStore(
    (input) => {
      written.push(input);
      const shown = new Promise<void>((resolve) => {
        views.push(resolve);
      });
      return new Promise((resolve, reject) => {
        gates.push({ open: () => resolve({ durable: true, shown }), fail: reject });
      });
    },
    () => new Map(waiting),
  );
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    store,
    written,
    open: async () => {
      gates.shift()?.open();
      await settled();
    },
    show: async () => {
      views.shift()?.();
      await settled();
    },
    fail: async (message: string) => {
      gates.shift()?.fail(new Error(message));
      await settled();
    },
  };
}

test('a score shows at once and stays until the outbox itself shows it', async () => {
  const { store, open, show } = gatedDevice();
  store.put(target, score('q1', 240), label);
  expect(store.of('result')).toMatchObject([{ phase: 'saving', change: { units: 240 } }]);
  expect(store.unsaved()).toHaveLength(1);
  await open();
  expect(store.of('result')).toMatchObject([{ phase: 'saved', change: { units: 240 } }]);
  expect(store.unsaved()).toEqual([]);
  await show();
  expect(store.of('result')).toEqual([]);
});

test('a value that came after a saved one is not forgotten with it', async () => {
  const { store, open, show } = gatedDevice();
  store.put(target, score('q1', 240), label);
  await open();
  store.put(target, score('q1', 360), label);
  await show();
  expect(store.of('result')).toMatchObject([{ phase: 'saving', change: { units: 360 } }]);
});

test('taps during a write wait for it and go out together, the newest value of each part', async () => {
  const { store, written, open } = gatedDevice();
  store.put(target, score('q1', 240), label);
  store.put(target, score('q1', 360), label);
  store.put(target, score('q2', 0), label);
  store.put(target, score('q2', 60), label);
  expect(written).toHaveLength(1);
  await open();
  expect(written).toHaveLength(2);
  expect(written[1]?.answers).toEqual([
    { questionId: 'q1', baseVersion: 0, scoreUnits: 360 },
    { questionId: 'q2', baseVersion: 0, scoreUnits: 60 },
  ]);
  await open();
  expect(store.unsaved()).toEqual([]);
});

test('a write that fails keeps the value and says so, and the next save takes it along', async () => {
  const { store, written, open, fail } = gatedDevice();
  store.put(target, score('q1', 240), label);
  await fail('quota');
  expect(store.of('result')).toMatchObject([{ phase: 'failed', change: { units: 240 } }]);
  expect(store.failed()).toBe(1);
  expect(store.unsaved()).toHaveLength(1);
  store.put(target, score('q2', 60), label);
  expect(written[1]?.answers).toHaveLength(2);
  await open();
  expect(store.unsaved()).toEqual([]);
});

test('a value that is written again says what waited when it was typed, a new one says nothing', async () => {
  const waiting = new Map([['q1 scoreUnits', '60']]);
  const { store, written, open, fail } = gatedDevice(waiting);
  store.put(target, score('q1', 240), label);
  await fail('quota');
  waiting.set('q1 scoreUnits', '300');
  store.put(target, score('q2', 0), label);
  expect(written.map(({ over }) => over)).toEqual([undefined, { 'q1 scoreUnits': '60' }]);
  store.put(target, score('q1', 480), label);
  await open();
  expect(written[2]?.over).toBeUndefined();
});

test('what is not on the disk yet stays on the version that she saw, whatever a colleague gave meanwhile', async () => {
  const { store, written, open, fail } = gatedDevice();
  store.put(target, score('q1', 240, 1), label);
  store.put(target, score('q1', 300, 2), label);
  await fail('quota');
  expect(written[1]?.answers).toEqual([{ questionId: 'q1', baseVersion: 1, scoreUnits: 300 }]);
  await fail('quota');
  store.put(target, score('q1', 360, 3), label);
  expect(written[2]?.answers).toEqual([{ questionId: 'q1', baseVersion: 1, scoreUnits: 360 }]);
  await open();
  store.put(target, score('q1', 420, 3), label);
  expect(written[3]?.answers).toEqual([{ questionId: 'q1', baseVersion: 3, scoreUnits: 420 }]);
});

test('a failed write can be tried again by hand', async () => {
  const { store, open, fail } = gatedDevice();
  store.put(target, score('q1', 240), label);
  await fail('lost');
  store.retry(target);
  expect(store.of('result')).toMatchObject([{ phase: 'saving' }]);
  await open();
  expect(store.of('result')).toMatchObject([{ phase: 'saved' }]);
});

test('only what changed is sent: a comment brings no score, a cleared score is null', () => {
  const edit = (change: Change) => ({ change, label, phase: 'saving' as const, error: null });
  expect(
    correctionOf(target, [
      edit({ type: 'comment', questionId: 'q1', baseVersion: 3, text: 'آفرین' }),
      edit(score('q2', null, 1)),
      edit({ type: 'review', baseVersion: 2, status: 'accepted' }),
      edit({ type: 'note', baseVersion: 0, text: '' }),
    ]),
  ).toEqual({
    ...target,
    answers: [
      { questionId: 'q1', baseVersion: 3, comment: 'آفرین' },
      { questionId: 'q2', baseVersion: 1, scoreUnits: null },
    ],
    review: { baseVersion: 2, status: 'accepted' },
    note: { baseVersion: 0, text: '' },
    partLabels: { q1: label, q2: label, review: label, note: label },
  });
});

test('score and comment of one answer travel as one part on its oldest base', () => {
  const edit = (change: Change) => ({ change, label, phase: 'saving' as const, error: null });
  const input = correctionOf(target, [
    edit(score('q1', 120, 2)),
    edit({ type: 'comment', questionId: 'q1', baseVersion: 1, text: 'x' }),
  ]);
  expect(input.answers).toEqual([
    { questionId: 'q1', baseVersion: 1, scoreUnits: 120, comment: 'x' },
  ]);
});

test('listeners hear of every change and a snapshot stays the same between two', async () => {
  const { store, open, show } = gatedDevice();
  let heard = 0;
  const stop = store.subscribe(() => {
    heard += 1;
  });
  store.put(target, score('q1', 240), label);
  expect(store.of('result')).toBe(store.of('result'));
  await open();
  expect(heard).toBe(2);
  await show();
  expect(heard).toBe(3);
  stop();
  expect(store.of('another')).toBe(store.of('result'));
});

test('what is put aside at a teardown is one correction per workbook, without what is saved already', async () => {
  const { store, open } = gatedDevice();
  store.put(target, score('q1', 240), label);
  await open();
  store.put(target, score('q2', 60), label);
  store.put(target, { type: 'comment', questionId: 'q2', baseVersion: 0, text: 'آفرین' }, label);
  store.put({ ...target, resultId: 'another' }, score('q1', 0), label);
  expect(store.unsaved()).toMatchObject([
    { resultId: 'result', answers: [{ questionId: 'q2', scoreUnits: 60, comment: 'آفرین' }] },
    { resultId: 'another', answers: [{ questionId: 'q1', scoreUnits: 0 }] },
  ]);
});

const ink = (add: string[], remove: string[] = [], baseVersion = 0): Change => ({
  type: 'ink',
  questionId: 'q1',
  baseVersion,
  add: add.map((id) => ({
    id,
    page: 0,
    tool: 'pen',
    colour: '#722B5B',
    width: 2,
    points: 'AAAAAAAA',
    at: '2026-11-20T15:12:00.000Z',
  })),
  remove,
});
const drawnIn = (input: CorrectionInput | undefined) =>
  input?.answers?.[0]?.ink?.add?.map(({ id }) => id);

test('strokes drawn during a write join those that are being written, and none replaces another', async () => {
  const { store, written, open } = gatedDevice();
  store.put(target, ink(['a']), label);
  store.put(target, ink(['b']), label);
  store.put(target, ink(['c'], ['a']), label);
  expect(drawnIn(written[0])).toEqual(['a']);
  await open();
  expect(drawnIn(written[1])).toEqual(['b', 'c']);
  expect(written[1]?.answers?.[0]?.ink?.remove).toEqual(['a']);
  await open();
  expect(store.unsaved()).toEqual([]);
});

test('strokes that are written stay until the outbox shows them, and later ones stay longer', async () => {
  const { store, open, show } = gatedDevice();
  const shown = () =>
    store.of('result').flatMap(({ change }) => (change.type === 'ink' ? change.add : []));
  store.put(target, ink(['a']), label);
  await open();
  store.put(target, ink(['b']), label);
  expect(shown().map(({ id }) => id)).toEqual(['a', 'b']);
  await show();
  expect(shown().map(({ id }) => id)).toEqual(['b']);
  await open();
  // What was written while the older strokes were taken out is written once more: ids make it the same.
  await open();
  await show();
  await show();
  expect(store.of('result')).toEqual([]);
});

test('ink that the disk refused goes along with the next stroke', async () => {
  const { store, written, open, fail } = gatedDevice();
  store.put(target, ink(['a'], [], 1), label);
  await fail('quota');
  expect(store.failed()).toBe(1);
  store.put(target, ink(['b'], [], 2), label);
  expect(drawnIn(written[1])).toEqual(['a', 'b']);
  expect(written[1]?.answers?.[0]?.baseVersion).toBe(1);
  await open();
  expect(store.failed()).toBe(0);
});

test('ink, score and comment of one answer travel together', () => {
  const edit = (change: Change) => ({ change, label, phase: 'saving' as const, error: null });
  const input = correctionOf(target, [edit(score('q1', 120, 2)), edit(ink(['a'], ['b'], 1))]);
  expect(input.answers).toMatchObject([
    { baseVersion: 1, scoreUnits: 120, ink: { add: [{ id: 'a' }], remove: ['b'] } },
  ]);
});

test('what would be lost with the window says over what it was typed', () => {
  const waiting = new Map([['q1 scoreUnits', '60']]);
  const { store } = gatedDevice(waiting);
  store.put(target, score('q1', 240), label);
  store.put(target, score('q2', 0), label);
  waiting.set('q1 scoreUnits', '240');
  expect(store.unsaved()).toMatchObject([
    { over: { 'q1 scoreUnits': '60', 'q2 scoreUnits': null } },
  ]);
});

test('what would be lost while an earlier value is under way may have been typed over either', () => {
  const { store } = gatedDevice(new Map());
  store.put(target, score('q1', 0), label);
  store.put(target, score('q1', 120), label);
  expect(store.unsaved()).toMatchObject([
    { answers: [{ scoreUnits: 120 }], over: { 'q1 scoreUnits': [null, '0'] } },
  ]);
});

test('whoever waits for what was typed waits until the last of it is on the disk, or could not be written', async () => {
  const { store, open, fail } = gatedDevice();
  const heard: string[] = [];
  const wait = (name: string) => void store.written().then(() => heard.push(name));
  store.put(target, score('q1', 240), label);
  store.put(target, score('q2', 120), label);
  wait('first');
  await open();
  expect(heard).toEqual([]);
  await fail('the disk is full');
  expect(heard).toEqual(['first']);
  wait('second');
  await open();
  expect(heard).toEqual(['first', 'second']);
});
