import { describe, expect, test } from 'vitest';
import { placeOf, stepBack } from './stages.ts';

const whole = { stage: 'members', school: 11, grade: 107, room: 1071, to: 'c1' };

describe('the step', () => {
  test('is what the address asks for, with what it needs', () => {
    expect(placeOf(whole)).toEqual({ ...whole, role: 'student' });
    expect(placeOf({ ...whole, stage: 'done', role: 'teacher' })).toMatchObject({
      stage: 'done',
      role: 'teacher',
    });
  });

  test.each([
    [{}, 'school'],
    [{ stage: 'nonsense', school: 11 }, 'school'],
    [{ stage: 'members' }, 'school'],
    [{ stage: 'members', school: 11 }, 'grade'],
    [{ stage: 'done', school: 11, grade: 107 }, 'class'],
    [{ stage: 'grade', school: 11, grade: 107, room: 1071 }, 'grade'],
  ])('of %j is the last one for which enough was chosen', (search, stage) => {
    expect(placeOf(search).stage).toBe(stage);
  });
});

test('going back, step by step, ends at the first', () => {
  const passed: string[] = [];
  for (let search = stepBack({ ...whole, stage: 'done' }); search; search = stepBack(search))
    passed.push(placeOf(search).stage);
  expect(passed).toEqual(['members', 'class', 'grade', 'school']);
});
