/** The page of the analysis bench: an exam analysed in one go, and by the hook of the report. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { analyseExam, type ExamAnalysis } from '#domain/exam-analysis.ts';
import type { CountedSheet } from '#domain/exam-matrix.ts';
import { useAnalysis } from '#src/features/reports/analysis/use-analysis.ts';
import { sampleSheet } from '#tests/helpers/answer-sheets.ts';

let sheet: CountedSheet = sampleSheet(0, 0);

function Report({
  of,
  onAnalysis,
}: {
  of: CountedSheet;
  onAnalysis: (done: ExamAnalysis) => void;
}) {
  const { analysis } = useAnalysis(of);
  if (analysis) queueMicrotask(() => onAnalysis(analysis));
  return null;
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

/** What the bench calls. */
const bench = {
  prepare(students: number, questions: number) {
    sheet = sampleSheet(students, questions);
  },
  /** In one go, in ms. */
  atOnce(): number {
    const from = performance.now();
    analyseExam(sheet);
    return performance.now() - from;
  },
  /** From the drawing to the figures, in ms. */
  async byHook(): Promise<number> {
    const from = performance.now();
    // Another object each time, or nothing would be analysed anew.
    const of = { ...sheet };
    const analysis = await new Promise<ExamAnalysis>((resolve) => {
      root.render(createElement(Report, { key: crypto.randomUUID(), of, onAnalysis: resolve }));
    });
    const took = performance.now() - from;
    if (analysis.count !== sheet.students.length) throw new Error('the figures of another exam');
    root.render(null);
    return took;
  },
};
Object.assign(globalThis, { bench });
