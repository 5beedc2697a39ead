import { useEffect, useMemo, useState } from 'react';
import { analyseExam, type ExamAnalysis } from '#domain/exam-analysis.ts';
import type { CountedSheet } from '#domain/exam-matrix.ts';
import { analyseInWorker } from './analyse-in-worker.ts';
import { isSameSheet } from './same-sheet.ts';

/** So many scores take a few milliseconds on a laptop: no tap waits for them on a tablet either. */
const AT_ONCE = 20_000;

/**
 * The figures of a sheet: of a small one at once, of a large one as soon as a worker has them. They are never those of
 * a sheet that said something else.
 */
export function useAnalysis(
  given: CountedSheet | null,
  away: typeof analyseInWorker = analyseInWorker,
): { analysis: ExamAnalysis | null; isWorking: boolean } {
  const [sheet, setSheet] = useState(given);
  if (!isSameSheet(sheet, given)) setSheet(given);
  const isLarge = sheet !== null && sheet.questions.length * sheet.students.length > AT_ONCE;
  const atOnce = useMemo(() => (sheet && !isLarge ? analyseExam(sheet) : null), [sheet, isLarge]);
  const [later, setLater] = useState<{ of: CountedSheet; analysis: ExamAnalysis } | null>(null);
  useEffect(
    () => (isLarge ? away(sheet, (analysis) => setLater({ of: sheet, analysis })) : undefined),
    [sheet, isLarge, away],
  );
  const analysis = later && later.of === sheet ? later.analysis : atOnce;
  return { analysis, isWorking: isLarge && analysis === null };
}
