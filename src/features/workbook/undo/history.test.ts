import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Stroke } from '#src/offline/index.ts';
import { createHistory } from './history.ts';
import { createTablet, type Tablet } from './testing/tablet.ts';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await createTablet();
});
afterEach(() => tablet.end());

const find = (question: string, result = 'r1') => {
  const found = tablet.viewOf(result).questionList.find((one) => one.questionId === question);
  if (!found) throw new Error(`no question ${question}`);
  return found;
};
function score(question: string, units: number | null, result = 'r1', continues = false) {
  const { version, scoreUnits } = find(question, result);
  tablet.change(
    result,
    { type: 'score', questionId: question, baseVersion: version, units },
    scoreUnits,
    continues,
  );
}
function comment(question: string, text: string | null) {
  const { version, comment: before } = find(question);
  tablet.change(
    'r1',
    { type: 'comment', questionId: question, baseVersion: version, text },
    before,
  );
}
function reject() {
  const { version, status } = tablet.viewOf('r1').review;
  tablet.change('r1', { type: 'review', baseVersion: version, status: 'rejected' }, status);
}
const undo = () => tablet.history().undo(tablet.hands);
const redo = () => tablet.history().redo(tablet.hands);
const can = () => {
  const { canUndo, canRedo } = tablet.history().getSnapshot();
  return [canUndo, canRedo];
};
const said = () => tablet.history().getSnapshot().said;

describe('one step', () => {
  test('is all keys of one score', async () => {
    score('q1', 60);
    tablet.clock.advance(1_500);
    score('q1', 240, 'r1', true);
    await undo();
    expect(find('q1').scoreUnits).toBeNull();
    expect(can()).toEqual([false, true]);
  });

  test('is a score of a later visit alone', async () => {
    score('q1', 60);
    tablet.history().seal();
    score('q1', 240);
    await undo();
    expect(find('q1').scoreUnits).toBe(60);
  });

  test('is each of two scores, however soon one follows the other', async () => {
    score('q1', 60);
    score('q1', 240);
    await undo();
    expect(find('q1').scoreUnits).toBe(60);
    await undo();
    expect(find('q1').scoreUnits).toBeNull();
  });

  test('ends with a pause, though the next key goes on with the number', async () => {
    score('q1', 240);
    tablet.clock.advance(8_000);
    score('q1', 480, 'r1', true);
    await undo();
    expect(find('q1').scoreUnits).toBe(240);
  });

  test('is a comment up to a pause in typing', async () => {
    comment('q1', 'آ');
    tablet.clock.advance(1_000);
    comment('q1', 'آفرین');
    tablet.clock.advance(5_000);
    comment('q1', 'آفرین سارا');
    await undo();
    expect(find('q1').comment).toBe('آفرین');
    await undo();
    expect(find('q1').comment).toBeNull();
  });

  test('is no step where the value is again what it was', () => {
    score('q1', 60);
    score('q1', null, 'r1', true);
    expect(can()).toEqual([false, false]);
  });

  test('is what one tap did to several answers', async () => {
    const changes = ['q1', 'q2'].map((questionId) => ({
      type: 'score' as const,
      place: {
        studentId: 's-r1',
        resultId: 'r1',
        student: 'سارا',
        questionId,
        number: 1,
      },
      before: null,
      after: 120,
    }));
    score('q1', 120);
    tablet.history().seal();
    score('q2', 120);
    await undo();
    await undo();
    for (const [at, id] of ['q1', 'q2'].entries()) {
      const one = changes[at];
      if (one)
        tablet.hands.put(tablet.seen('r1'), one.place, {
          type: 'score',
          questionId: id,
          baseVersion: 0,
          units: 120,
        });
    }
    tablet.history().record(changes);
    await undo();
    expect([find('q1').scoreUnits, find('q2').scoreUnits]).toEqual([null, null]);
    expect(can()).toEqual([false, true]);
  });
});

describe('undo', () => {
  test('of a rejection brings the state before it back, and redo rejects again', async () => {
    reject();
    await undo();
    expect(tablet.viewOf('r1').review.status).toBe('notReviewed');
    expect(said()).toMatchObject({ what: 'undone' });
    await redo();
    expect(tablet.viewOf('r1').review.status).toBe('rejected');
    expect(said()).toMatchObject({ what: 'redone' });
  });

  test('goes to the answer, in whichever workbook it is', async () => {
    score('q1', 60);
    score('q2', 120, 'r2');
    await undo();
    await undo();
    expect(tablet.gone).toMatchObject([
      { resultId: 'r2', questionId: 'q2' },
      { resultId: 'r1', questionId: 'q1' },
    ]);
  });

  test('of what was sent is a new correction on the version that stands', async () => {
    score('q1', 60);
    await tablet.rest();
    expect(tablet.school.copyOf('r1').questionList[0]).toMatchObject({
      scoreUnits: 60,
      version: 1,
    });
    await undo();
    await tablet.rest();
    expect(tablet.school.copyOf('r1').questionList[0]).toMatchObject({
      scoreUnits: null,
      version: 2,
    });
    expect(tablet.school.conflicts()).toBe(0);
  });

  test('is there after a reload, and after a kill at most without the last taps', async () => {
    score('q1', 60);
    await tablet.reload();
    score('q2', 120);
    await tablet.kill();
    await undo();
    expect([find('q1').scoreUnits, find('q2').scoreUnits]).toEqual([null, 120]);
    await tablet.reload();
    await redo();
    expect(find('q1').scoreUnits).toBe(60);
  });

  test('takes what two tabs did in the order in which it was done, after a reload', async () => {
    score('q1', 60);
    tablet.clock.advance(1_000);
    const other = createHistory('exam:e1', tablet.clock.now);
    await other.load(tablet.disk());
    const place = { studentId: 's-r1', resultId: 'r1', student: 'r1', questionId: 'q2', number: 1 };
    other.record([{ type: 'score', place, before: null, after: 120 }]);
    await other.flush();
    tablet.hands.put(tablet.seen('r1'), place, {
      type: 'score',
      questionId: 'q2',
      baseVersion: 0,
      units: 120,
    });
    tablet.clock.advance(1_000);
    score('q3', 180);
    await tablet.reload();
    const scores = () => ['q1', 'q2', 'q3'].map((id) => find(id).scoreUnits);
    await undo();
    expect(scores()).toEqual([60, 120, null]);
    await undo();
    expect(scores()).toEqual([60, null, null]);
    await undo();
    expect(scores()).toEqual([null, null, null]);
  });

  test('quickly pressed takes one step after the other', async () => {
    score('q1', 60);
    score('q2', 120);
    score('q3', 180);
    await Promise.all([undo(), undo()]);
    expect(['q1', 'q2', 'q3'].map((id) => find(id).scoreUnits)).toEqual([60, null, null]);
  });

  test('leaves nothing to be made again once she goes on', async () => {
    score('q1', 60);
    await undo();
    score('q2', 120);
    expect(can()).toEqual([true, false]);
    await tablet.reload();
    expect(can()).toEqual([true, false]);
  });
});

describe('undo stops', () => {
  test('where a colleague changed the same, says who, and the next press goes on with the step before', async () => {
    score('q2', 120);
    score('q1', 60);
    await tablet.rest();
    tablet.school.colleague('r1', 'q1', 240);
    tablet.reread('r1');
    await undo();
    expect(said()).toMatchObject({
      what: 'stopped',
      obstacle: { why: 'changed' },
      by: { name: 'خانم رضایی' },
    });
    await tablet.rest();
    expect(tablet.school.copyOf('r1').questionList[0]).toMatchObject({ scoreUnits: 240 });
    await undo();
    expect(find('q2').scoreUnits).toBeNull();
  });

  test('where a colleague changed it there and back, so that it only looks the same', async () => {
    score('q1', 60);
    await tablet.rest();
    tablet.school.colleague('r1', 'q1', 240);
    tablet.school.colleague('r1', 'q1', 60);
    tablet.reread('r1');
    await undo();
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'changed' } });
    await tablet.rest();
    expect(tablet.school.copyOf('r1').questionList[0]).toMatchObject({ scoreUnits: 60 });
  });

  test('where the disk was too slow to answer in the moment, says so, and acts at the next press', async () => {
    score('q1', 60);
    await tablet.history().undo({
      ...tablet.hands,
      ready: async () => tablet.clock.advance(4_000),
    });
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'late' } });
    expect(find('q1').scoreUnits).toBe(60);
    await undo();
    expect(find('q1').scoreUnits).toBeNull();
  });

  test('where she scored something else while it was made ready', async () => {
    score('q1', 60);
    await tablet.history().undo({ ...tablet.hands, ready: async () => score('q2', 120) });
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'late' } });
    expect([find('q1').scoreUnits, find('q2').scoreUnits]).toEqual([60, 120]);
  });

  test('at two versions until she has chosen', async () => {
    tablet.school.colleague('r1', 'q1', 240);
    score('q1', 60);
    await tablet.rest();
    expect(find('q1').sync).toBe('conflict');
    await undo();
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'conflict' } });
    const [row] = tablet.outbox().rows();
    await tablet.outbox().resolve(row?.key ?? '', 'mine');
    await tablet.rest();
    await undo();
    expect(said()).toMatchObject({ what: 'undone' });
    expect(find('q1').scoreUnits).toBeNull();
  });

  test('where the workbook cannot be read, and goes on when it can', async () => {
    score('q1', 60);
    await tablet.history().undo({ ...tablet.hands, viewOf: () => null });
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'unread' } });
    await undo();
    expect(find('q1').scoreUnits).toBeNull();
  });

  test('where the question is gone, and at a score that only the rule gives', async () => {
    score('q1', 60);
    const before = tablet.seen('r1');
    const without = { ...before, questionList: before.questionList.slice(1) };
    await tablet.history().undo({ ...tablet.hands, viewOf: () => without });
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'gone' } });
    const { version } = find('q2');
    tablet.change('r1', { type: 'score', questionId: 'q2', baseVersion: version, units: 0 }, -80);
    await tablet.rest();
    await undo();
    expect(said()).toMatchObject({ what: 'stopped', obstacle: { why: 'rule' } });
    expect(find('q2').scoreUnits).toBe(0);
  });
});

describe('ink', () => {
  const stroke = (id: string): Stroke => ({
    id,
    page: 0,
    tool: 'pen',
    colour: '#c00',
    width: 20,
    // Each is a drawing of its own.
    points: id.repeat(8),
    at: '2026-11-20T15:12:00.000Z',
  });
  const ink = (add: Stroke[], erased: Stroke[] = []) =>
    tablet.change(
      'r1',
      {
        type: 'ink',
        questionId: 'q1',
        baseVersion: 0,
        add,
        remove: erased.map(({ id }) => id),
        erased,
      },
      undefined,
    );
  const points = () => find('q1').ink.length;

  test('that is taken back comes again as a new stroke, and every step still knows it', async () => {
    ink([stroke('a')]);
    ink([stroke('b')]);
    ink([], [stroke('a')]);
    expect(find('q1').ink.map(({ id }) => id)).toEqual(['b']);
    await undo();
    expect(points()).toBe(2);
    expect(find('q1').ink.some(({ id }) => id === 'a')).toBe(false);
    await undo();
    await undo();
    expect(points()).toBe(0);
    for (const count of [1, 2, 1]) {
      await redo();
      expect(points()).toBe(count);
    }
    await undo();
    await undo();
    await undo();
    expect(points()).toBe(0);
  });
});
