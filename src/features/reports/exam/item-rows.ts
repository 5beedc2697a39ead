import type { ExamAnalysis } from '#domain/exam-analysis.ts';
import { hundredthsOf } from '#domain/fraction.ts';
import { readingsOf, type QuestionReading } from '#domain/reading.ts';
import type { LocalSheet, LocalStudent } from '../grade-matrix/local-sheet.ts';
import type { SheetQuestion } from '../grade-matrix/sheet.ts';

/** One question with how it did. */
export interface ItemRow {
  question: SheetQuestion;
  /** From 1. */
  place: number;
  figures: ExamAnalysis['questions'][number];
  /** What is to be said of it, the most urgent first. */
  readings: QuestionReading[];
}

/** The place of the right option. */
const keyOf = ({ options }: SheetQuestion): number | null => {
  const place = options.findIndex(({ isCorrect }) => isCorrect);
  return place < 0 ? null : place;
};

/** The part of a sheet that is analysed: counted results alone, of those who were there. */
export function countedSheet(sheet: LocalSheet, counted: readonly LocalStudent[]) {
  return {
    questions: sheet.questions.map((question) => ({
      type: question.type,
      maxUnits: question.maxUnits,
      options: question.options.length,
      correct: keyOf(question),
    })),
    students: counted.map(({ units, chosen, answered }) => ({ units, chosen, answered })),
  };
}

/** The questions in their order, each with its figures, rounded once for screen and files, and its sentences. */
export function itemRows(
  questions: readonly SheetQuestion[],
  analysis: ExamAnalysis | null,
): ItemRow[] {
  if (!analysis) return [];
  const readings = readingsOf(
    analysis,
    questions.map((question) => ({ correct: keyOf(question) })),
  ).filter((reading): reading is QuestionReading => 'question' in reading);
  return questions.flatMap((question, at) => {
    const figures = analysis.questions[at];
    if (!figures) return [];
    return {
      question,
      place: at + 1,
      figures: {
        ...figures,
        facility: figures.facility === null ? null : hundredthsOf(figures.facility),
        discrimination:
          figures.discrimination === null ? null : hundredthsOf(figures.discrimination),
      },
      readings: readings.filter((reading) => reading.question === at),
    };
  });
}

const fine = new Set<QuestionReading['code']>([
  'fairDiscrimination',
  'goodDiscrimination',
  'veryGoodDiscrimination',
]);
const urgent = new Set<QuestionReading['code']>(['negativeDiscrimination', 'strongChoose']);

/** What the teacher should look at here; null: nothing. */
export function lookAt({
  readings,
}: ItemRow): { reading: QuestionReading; isUrgent: boolean } | null {
  const reading = readings.find(({ code }) => !fine.has(code));
  return reading ? { reading, isUrgent: urgent.has(reading.code) } : null;
}
