/** How one question of an exam did: what became of its answers, and what its figures say. */
import type { Column, SheetQuestion } from './exam-matrix.ts';
import { numberOf, type Fraction } from './fraction.ts';
import {
  discriminationFigure,
  facilityFigure,
  groupsOf,
  together,
  type Group,
  type Groups,
} from './item-analysis.ts';
import { outcomeOf, type OutcomeKind } from './outcome.ts';

/** How a question did. */
export interface QuestionAnalysis extends Record<OutcomeKind, number> {
  /** Mean ÷ maximum of those whose answer is scored. */
  facility: number | null;
  /** What the upper 27 % of those reach minus what the lower 27 % do. */
  discrimination: number | null;
  /**
   * How often each option was chosen, null without options; in the groups of the whole exam those who share a place
   * count in parts, so say it as a share of the group.
   */
  options: { all: number[]; upper: number[]; lower: number[] } | null;
}

/** The exam's students, by their places. */
export interface Standing {
  strongestFirst: readonly number[];
  totalOf: (at: number) => number;
  groups: Groups<number> | null;
}

const exactly = (figure: Fraction | null) => figure && numberOf(figure);

/** Analyses one question. */
export function analyseQuestion(
  question: SheetQuestion,
  column: Column,
  standing: Standing,
): QuestionAnalysis {
  const { strongestFirst, totalOf } = standing;
  const counts = { correct: 0, wrong: 0, unanswered: 0, partly: 0, unscored: 0 };
  const scored: number[] = [];
  const units: number[] = [];
  for (const at of strongestFirst) {
    const given = {
      units: column.units(at),
      chosen: column.chosen(at),
      answered: column.answered(at),
    };
    counts[outcomeOf(question, given)] += 1;
    if (given.units === null) continue;
    scored.push(at);
    units.push(given.units);
  }
  // As a rule every answer is scored, and the groups are the same for all questions.
  const isWhole = scored.length === strongestFirst.length;
  const groups = isWhole ? standing.groups : groupsOf(scored, totalOf);
  const unitsOf = (at: number) => column.units(at) ?? 0;
  return {
    ...counts,
    facility: exactly(facilityFigure(units, question.maxUnits)),
    discrimination: exactly(discriminationFigure(groups, unitsOf, question.maxUnits)),
    options: question.options === 0 ? null : countOptions(question.options, column, standing),
  };
}

function countOptions(options: number, column: Column, { strongestFirst, groups }: Standing) {
  const chosenBy = (students: readonly number[]) => {
    const counts = Array.from({ length: options }, () => 0);
    for (const at of students) {
      const option = column.chosen(at);
      if (option !== null && option in counts) counts[option] = (counts[option] ?? 0) + 1;
    }
    return counts;
  };
  const chosenIn = (group: Group<number> | undefined) => {
    const inside = chosenBy(group?.inside ?? []);
    const tied = chosenBy(group?.tied ?? []);
    return inside.map((count, option) =>
      group ? numberOf(together(group, count, tied[option] ?? 0)) : 0,
    );
  };
  return {
    all: chosenBy(strongestFirst),
    upper: chosenIn(groups?.upper),
    lower: chosenIn(groups?.lower),
  };
}
