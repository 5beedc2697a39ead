import { beforeEach, describe, expect, test } from 'vitest';
import { createSchool } from '../undo/testing/school.ts';
import { createMeanwhile, type MeanwhileStore } from './meanwhile.ts';

let school: ReturnType<typeof createSchool>;
let meanwhile: MeanwhileStore;
beforeEach(() => {
  school = createSchool();
  meanwhile = createMeanwhile('ann');
  read();
});
const read = (isWaiting = () => false) => meanwhile.look(school.copyOf('r1'), isWaiting);
const told = () =>
  meanwhile
    .list()
    .map(({ number, by, before, now }) => [number, by.name, before.scoreUnits, now.scoreUnits]);
/** The same device after a reload, by what was written down. */
function reload() {
  const pieces = meanwhile.dirty().map(({ resultId, answers }) => ({
    id: `seen|ann|${resultId}`,
    thing: 'seen:exam:e1',
    at: 1,
    steps: answers,
  }));
  meanwhile = createMeanwhile('ann');
  meanwhile.load(pieces);
}

describe('what changed meanwhile', () => {
  test('is who changed which score from what to what', () => {
    school.colleague('r1', 'q3', 240);
    read();
    expect(told()).toEqual([[3, 'خانم رضایی', null, 240]]);
  });

  test('is told once, until she has seen it, also after a reload', () => {
    school.colleague('r1', 'q3', 240);
    read();
    reload();
    read();
    expect(told()).toHaveLength(1);
    const [change] = meanwhile.list();
    if (change) meanwhile.dismiss(change);
    read();
    expect(told()).toEqual([]);
    reload();
    read();
    expect(told()).toEqual([]);
  });

  test('begins where her screen stood, not the copy', () => {
    const view = school.copyOf('r1');
    const questionList = view.questionList.map((one) =>
      one.questionId === 'q3' ? { ...one, scoreUnits: 120 } : one,
    );
    meanwhile.saw({ ...view, questionList });
    school.colleague('r1', 'q3', 240);
    read();
    expect(told()).toEqual([[3, 'خانم رضایی', 120, 240]]);
  });

  test('of two changes of one answer is the newest, from what she saw', () => {
    school.colleague('r1', 'q3', 240);
    read();
    meanwhile.saw(school.copyOf('r1'));
    school.colleague('r1', 'q3', 300);
    read();
    expect(told()).toEqual([[3, 'خانم رضایی', null, 300]]);
  });

  test('is nothing of her own, nothing that is as it was, and nothing that is asked about', () => {
    meanwhile = createMeanwhile('bea');
    read();
    school.colleague('r1', 'q3', 240);
    read();
    expect(told()).toEqual([]);
    meanwhile = createMeanwhile('ann');
    read();
    school.colleague('r1', 'q3', 240);
    read();
    school.colleague('r1', 'q2', 60);
    read(() => true);
    expect(told()).toEqual([]);
  });

  test('is nothing new to an older copy, and nothing of what was never seen here', () => {
    const old = school.copyOf('r1');
    school.colleague('r1', 'q3', 240);
    read();
    meanwhile.look(old, () => false);
    expect(told()).toHaveLength(1);
    school.colleague('r2', 'q1', 60);
    meanwhile.look(school.copyOf('r2'), () => false);
    expect(told()).toHaveLength(1);
  });
});
