/** What one question of one workbook weighs, with its key; and what a workbook weighs besides. */
const QUESTION_BYTES = 1_050;
const REST_BYTES = 1_000;

/** What keeping takes before anything has been asked for: everything but the files. */
export function estimateBytes(students: number, questions: number): number {
  return students * (questions * QUESTION_BYTES + REST_BYTES);
}
