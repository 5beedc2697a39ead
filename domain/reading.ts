/** What an exam's figures mean, as codes: each is a plain sentence of the screens, with what stands in its gaps. */
import { MINIMUM_STUDENTS } from './minimum-students.ts';
import { shownError, type ExamAnalysis } from './exam-analysis.ts';
import type { SheetQuestion } from './exam-matrix.ts';
import type { QuestionAnalysis } from './question-analysis.ts';

/** What is said of a question; `question` and `option` are places, from 0. */
export type QuestionReading = { question: number } & (
  | { code: 'unscored'; count: number }
  /** The weak do better than the strong: the key may be wrong. */
  | { code: 'negativeDiscrimination' }
  /** More of the upper group chose this wrong option than the right one: the key may be wrong. */
  | { code: 'strongChoose'; option: number }
  | { code: 'tooHard' | 'tooEasy' }
  | { code: 'weakDiscrimination' | 'fairDiscrimination' }
  | { code: 'goodDiscrimination' | 'veryGoodDiscrimination' }
  /** A wrong option that draws the strong rather than the weak. */
  | { code: 'drawsStrong'; option: number }
  /** A wrong option that so few chose (0: nobody) that it is no distractor. */
  | { code: 'deadOption'; option: number; count: number }
  | { code: 'manyUnanswered'; count: number }
);

/** What is said of the exam. */
export type ExamReading =
  | { code: 'nobody' }
  /** Too few for what is said of questions and of reliability. */
  | { code: 'fewStudents'; count: number; least: number }
  | { code: 'allEqual' }
  | { code: 'fewQuestions' }
  | { code: 'negativeAlpha' | 'lowAlpha' | 'modestAlpha' | 'goodAlpha' | 'highAlpha' }
  /** Two of three totals lie no further than this from what the student can do. */
  | { code: 'errorOf'; units: number };

/** Any of them. */
export type Reading = QuestionReading | ExamReading;

/** University of Wisconsin Oshkosh, Testing Services: below 30 % and above 90 % a question needs attention. */
const HARD = 0.3;
const EASY = 0.9;
/** Ebel and Frisbie, Essentials of Educational Measurement (1991): from 0.4 very good, 0.3 good, 0.2 fair, below it poor. */
const [FAIR, GOOD, VERY_GOOD] = [0.2, 0.3, 0.4] as const;
/** Haladyna and Downing (1993): an option that fewer than 5 % choose does not work as a distractor. */
const WORKING_PERCENT = 5;
/** House rule: where more than a fifth left it empty, time or wording is to be looked at before anybody's knowledge. */
const UNANSWERED_PERCENT = 20;
/** Frisbie (1988): teachers' own tests reach about 0.5. Nunnally (1978): 0.7 will do; 0.9 where much depends on it. */
const [MODEST_ALPHA, GOOD_ALPHA, HIGH_ALPHA] = [0.5, 0.7, 0.9] as const;

/** What is to be said, the exam's first, then question by question with what is most urgent first. */
export function readingsOf(
  analysis: ExamAnalysis,
  questions: readonly Pick<SheetQuestion, 'correct'>[],
): Reading[] {
  const isEnough = analysis.count >= MINIMUM_STUDENTS;
  const ofQuestions = analysis.questions.flatMap((figures, question): QuestionReading[] => {
    const { unscored } = figures;
    const correct = questions[question]?.correct ?? null;
    return [
      ...(unscored > 0 ? [{ question, code: 'unscored' as const, count: unscored }] : []),
      ...(isEnough ? readQuestion(figures, { question, correct, count: analysis.count }) : []),
    ];
  });
  return [...readExam(analysis, isEnough), ...ofQuestions];
}

function readExam(analysis: ExamAnalysis, isEnough: boolean) {
  const { count, deviation, alpha, questions } = analysis;
  if (count === 0) return [{ code: 'nobody' as const }];
  const readings: ExamReading[] = [];
  if (!isEnough) readings.push({ code: 'fewStudents', count, least: MINIMUM_STUDENTS });
  if (deviation === 0 && count > 1) readings.push({ code: 'allEqual' });
  if (questions.length < 2) readings.push({ code: 'fewQuestions' });
  if (!isEnough || alpha === null) return readings;
  readings.push({ code: wordOfAlpha(alpha) });
  const error = shownError(analysis);
  if (error !== null) readings.push({ code: 'errorOf', units: error });
  return readings;
}

function wordOfAlpha(alpha: number) {
  if (alpha < 0) return 'negativeAlpha';
  if (alpha < MODEST_ALPHA) return 'lowAlpha';
  if (alpha < GOOD_ALPHA) return 'modestAlpha';
  return alpha < HIGH_ALPHA ? 'goodAlpha' : 'highAlpha';
}

interface About {
  question: number;
  correct: number | null;
  count: number;
}

function readQuestion(figures: QuestionAnalysis, about: About): QuestionReading[] {
  const { question, count } = about;
  const { facility, discrimination, unanswered } = figures;
  const readings: QuestionReading[] = [];
  if (discrimination !== null && discrimination < 0)
    readings.push({ question, code: 'negativeDiscrimination' });
  const options = readOptions(figures, about);
  readings.push(...options.filter(({ code }) => code === 'strongChoose'));
  const extreme = wordOfFacility(facility);
  if (extreme) readings.push({ question, code: extreme });
  // What nearly all or hardly any can do tells nobody apart: that is said once, by its hardness.
  else if (discrimination !== null && discrimination >= 0)
    readings.push({ question, code: wordOfDiscrimination(discrimination) });
  readings.push(...options.filter(({ code }) => code !== 'strongChoose'));
  if (unanswered * 100 > count * UNANSWERED_PERCENT)
    readings.push({ question, code: 'manyUnanswered', count: unanswered });
  return readings;
}

function wordOfFacility(facility: number | null) {
  if (facility === null) return null;
  if (facility < HARD) return 'tooHard';
  return facility > EASY ? 'tooEasy' : null;
}

function wordOfDiscrimination(discrimination: number) {
  if (discrimination < FAIR) return 'weakDiscrimination';
  if (discrimination < GOOD) return 'fairDiscrimination';
  return discrimination < VERY_GOOD ? 'goodDiscrimination' : 'veryGoodDiscrimination';
}

function readOptions(
  { options }: QuestionAnalysis,
  { question, correct, count }: About,
): QuestionReading[] {
  if (!options || correct === null) return [];
  return options.all.flatMap((chosen, option): QuestionReading[] => {
    if (option === correct) return [];
    const [upper, lower] = [options.upper[option] ?? 0, options.lower[option] ?? 0];
    if (upper > (options.upper[correct] ?? 0)) return [{ question, code: 'strongChoose', option }];
    if (chosen * 100 < count * WORKING_PERCENT)
      return [{ question, code: 'deadOption', option, count: chosen }];
    return upper > lower ? [{ question, code: 'drawsStrong', option }] : [];
  });
}
