/** Results, handed-in answers and corrections of the sample school's activities. */
import type { FileReference } from '#server/db/schema/index.ts';
import { scoreByRule } from '#server/services/results/score-by-rule.ts';
import { sumOf } from '#server/services/results/totals.ts';
import { stackId } from './activities.ts';
import type { SeededActivity, SeededQuestion } from './activities.ts';
import type { Content } from './content.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import type { SeededSchool } from './school.ts';
import { answerOf, fairScore, qualityFor } from './written-answers.ts';

type Student = SeededSchool['students'][number];
type AnswerRow = Rows['answers'][number];
type Fair = { units: number | null; comment: string | null };

const minute = 60_000;
const handedInOfStack = 40;

/** What the results are made with. */
export interface Tools {
  random: Random;
  now: number;
  /** Files that pupils may have handed in. */
  files: FileReference[];
}

/** Adds the results of a released activity; every third handed-in workbook is corrected. */
export function addResults(
  rows: Rows,
  content: Content,
  activity: SeededActivity,
  tools: Tools,
): void {
  const { row, written } = activity;
  if (!row.releasedAt || row.startsAt.getTime() > tools.now) {
    if (row.releasedAt)
      for (const student of activity.students) addUntouched(rows, row, student, tools);
    return;
  }
  const isEnded = row.endsAt.getTime() <= tools.now;
  let handedIn = 0;
  for (const student of tools.random.shuffled(activity.students)) {
    const fate = tools.random.next();
    const isIn =
      written.id === stackId ? handedIn < handedInOfStack : fate < (isEnded ? 0.88 : 0.35);
    if (!isIn) {
      addUntouched(rows, row, student, tools, fate < 0.94 ? 'started' : 'notStarted');
      continue;
    }
    handedIn += 1;
    addWorkbook(rows, content, activity, student, { ...tools, place: handedIn, isEnded });
  }
}

function addUntouched(
  rows: Rows,
  row: SeededActivity['row'],
  student: Student,
  { random }: Tools,
  state: 'notStarted' | 'started' = 'notStarted',
): void {
  rows.results.push({
    schoolId: row.schoolId,
    id: random.id(),
    activityId: row.id,
    studentId: student.id,
    classId: student.classId,
    state,
    createdAt: row.releasedAt ?? row.startsAt,
  });
}

function addWorkbook(
  rows: Rows,
  content: Content,
  activity: SeededActivity,
  student: Student,
  tools: Tools & { place: number; isEnded: boolean },
): void {
  const { row } = activity;
  const { random, place, isEnded, now } = tools;
  const resultId = random.id();
  const handedInAt = handInTime(row, now, random);
  const made = activity.questions.map((question) => ({
    question,
    ...answerTo(content, activity, question, student, tools),
  }));
  const isCorrected = isEnded && place % 3 === 1;
  // A workbook somebody has begun to correct, so that "next ungraded" has something to find.
  const isBegun = isEnded && activity.written.id === stackId && place % 9 === 2;
  const correctedAt = new Date(Math.min(now, row.endsAt.getTime() + (60 + place * 7) * minute));
  const by = { byId: row.ownerId, at: correctedAt };
  for (const [index, { question, answer, fair }] of made.entries()) {
    const byHand = isCorrected || (isBegun && index < made.length / 2);
    const isScored = byHand && fair !== null && !answer.auto;
    if (!answer.answered && !answer.auto && !isScored) continue;
    const key = { schoolId: row.schoolId, resultId, questionId: question.id };
    const scored = isScored
      ? { scoreUnits: fair.units, comment: fair.comment, version: 1, ...by }
      : {};
    Object.assign(answer, scored);
    rows.answers.push({ ...answer, ...key });
    if (isScored) {
      const { units: scoreUnits, comment } = fair;
      rows.answerHistory.push({ ...key, version: 1, scoreUnits, comment, ...by });
    }
  }
  const review = isCorrected
    ? {
        reviewStatus: place % 18 === 1 && place > 1 ? ('rejected' as const) : ('accepted' as const),
        reviewVersion: 1,
        ...(place % 2 === 1 ? { note: random.pick(noteTexts(content)), noteVersion: 1 } : {}),
      }
    : {};
  rows.results.push({
    schoolId: row.schoolId,
    id: resultId,
    activityId: row.id,
    studentId: student.id,
    classId: student.classId,
    state: 'handedIn',
    handedInAt,
    createdAt: row.releasedAt ?? row.startsAt,
    ...review,
    ...sumOf(made.map(({ answer }) => answer.scoreUnits ?? null)),
  });
}

function noteTexts(content: Content): string[] {
  return content.comments
    .filter((comment) => comment.courseGroup === 'all')
    .map((comment) => comment.text);
}

function handInTime(row: SeededActivity['row'], now: number, random: Random): Date {
  const from = row.startsAt.getTime();
  const until = Math.min(row.endsAt.getTime(), now);
  const isLate = row.settings.allowSubmitAfterEnd && until < now && random.chance(0.1);
  if (isLate) return new Date(Math.min(now, until + random.below(180) * minute));
  return new Date(from + Math.floor((until - from) * (0.4 + 0.6 * random.next())));
}

interface Made {
  answer: Partial<AnswerRow>;
  /** What a fair teacher gives; null where she does not score. */
  fair: Fair | null;
}

function answerTo(
  content: Content,
  { row }: SeededActivity,
  question: SeededQuestion,
  student: Student,
  { random, files }: Tools,
): Made {
  const { written } = question;
  const isScored = row.totalUnits !== null;
  const quality = qualityFor(student.ability, random);
  const fairUnits = Math.round(fairScore(written, quality) * 240);
  const fair = (units: number, comment: string | null): Fair | null =>
    isScored ? { units, comment } : null;
  switch (written.type) {
    case 'multipleChoice':
      return { answer: choice(row, question, student, random), fair: null };
    case 'oral':
      return { answer: {}, fair: fair(fairUnits, null) };
    case 'pdf': {
      if (quality === 'offTopicOrBlank') return { answer: {}, fair: fair(0, null) };
      const handed = random.shuffled(files).slice(0, random.chance(0.2) ? 2 : 1);
      const comment = random.chance(0.4) ? random.pick(noteTexts(content)) : null;
      return { answer: { answered: true, files: handed }, fair: fair(fairUnits, comment) };
    }
    default: {
      const made = answerOf(content, written, quality, random);
      const optionId = written.type === 'combined' ? chosenOption(question, made, random) : null;
      const answered = made.text !== '' || optionId !== null;
      return {
        answer: answered ? { answered, text: made.text === '' ? null : made.text, optionId } : {},
        fair: fair(Math.round(made.score * 240), made.comment ?? null),
      };
    }
  }
}

function choice(
  row: SeededActivity['row'],
  question: SeededQuestion,
  student: Student,
  random: Random,
): Made['answer'] {
  const ease = { easy: 0.25, medium: 0.1, hard: -0.1 }[question.written.difficulty];
  const isRight = random.chance(Math.min(0.97, 0.25 + 0.6 * student.ability + ease));
  const wrong = question.options.filter((option) => !option.isCorrect);
  const right = question.options.find((option) => option.isCorrect);
  const isLeftOut = random.chance(0.05);
  const optionId = isLeftOut ? null : ((isRight ? right : random.pick(wrong))?.id ?? null);
  const stored = {
    type: question.written.type,
    maxUnits: question.maxUnits,
    options: optionsOf(question),
  };
  // The rule scores what was left out as well: nothing was chosen, nothing is earned.
  return {
    answered: !isLeftOut,
    optionId,
    auto: true,
    scoreUnits: scoreByRule(stored, optionId, row.settings.negativeScoreValue),
  };
}

function optionsOf(question: SeededQuestion) {
  return question.options.map((option, place) => ({ ...option, text: '', orders: place + 1 }));
}

function chosenOption(
  question: SeededQuestion,
  made: { selectedOption?: number | undefined; score: number },
  random: Random,
): string | null {
  if (made.selectedOption !== undefined) return question.options[made.selectedOption]?.id ?? null;
  const isRight = made.score > 0;
  return random.pick(question.options.filter((option) => option.isCorrect === isRight)).id;
}
