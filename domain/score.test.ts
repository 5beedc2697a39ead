import { describe, expect, test } from 'vitest';
import {
  choiceUnits,
  levelOf,
  negativeFraction,
  scoreToUnits,
  teacherScoreFault,
  totalUnits,
  unitsToScore,
} from './score.ts';

describe('scores', () => {
  test('a third of any quarter is whole in units', () => {
    for (let quarters = 1; quarters <= 80; quarters += 1) expect((quarters * 60) % 3).toBe(0);
  });

  test('units are shown with two places, a half away from zero', () => {
    expect(unitsToScore(360)).toBe(1.5);
    expect(unitsToScore(80)).toBe(0.33);
    expect(unitsToScore(160)).toBe(0.67);
    expect(unitsToScore(300)).toBe(1.25);
    expect(unitsToScore(6)).toBe(0.03);
    expect(unitsToScore(30)).toBe(0.13);
    expect(unitsToScore(-30)).toBe(-0.13);
    expect(unitsToScore(-0)).toBe(0);
  });

  test('every quarter survives the way through a decimal', () => {
    for (let quarters = 0; quarters <= 400; quarters += 1)
      expect(scoreToUnits(unitsToScore(quarters * 60))).toBe(quarters * 60);
    expect(scoreToUnits(0.333)).toBeNull();
  });

  test('a teacher scores from 0 to the maximum in quarters', () => {
    expect(teacherScoreFault(0, 480)).toBeNull();
    expect(teacherScoreFault(480, 480)).toBeNull();
    expect(teacherScoreFault(481, 480)).toBe('score.range');
    expect(teacherScoreFault(-60, 480)).toBe('score.range');
    expect(teacherScoreFault(70, 480)).toBe('score.step');
    expect(teacherScoreFault(1.5, 480)).toBe('score.range');
  });

  test('a wrong choice costs the fraction of the maximum and nothing when unanswered', () => {
    const base = { maxUnits: 180, correct: 'b', negative: '1/3' };
    expect(choiceUnits({ ...base, chosen: 'b' })).toBe(180);
    expect(choiceUnits({ ...base, chosen: 'a' })).toBe(-60);
    expect(choiceUnits({ ...base, chosen: null })).toBe(0);
    expect(choiceUnits({ ...base, chosen: 'a', negative: null })).toBe(0);
  });

  test('negative values are halves, thirds, quarters or twentieths up to 1', () => {
    expect(negativeFraction('1/4')).toEqual({ numerator: 1, denominator: 4 });
    expect(negativeFraction('0.35')).toEqual({ numerator: 7, denominator: 20 });
    for (const bad of ['1/5', '0', '0.07', '1.05', '-1', 'x'])
      expect(negativeFraction(bad)).toBeNull();
  });

  test('a total is never below zero', () => {
    expect(totalUnits([60, -180, null])).toBe(0);
    expect(totalUnits([60, null, 120])).toBe(180);
  });

  test('levels begin exactly at their share', () => {
    expect(levelOf(17, 20)).toBe('veryGood');
    expect(levelOf(16.99, 20)).toBe('good');
    expect(levelOf(14, 20)).toBe('good');
    expect(levelOf(10, 20)).toBe('acceptable');
    expect(levelOf(9.99, 20)).toBe('needsMoreEffort');
  });
});
