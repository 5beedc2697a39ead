import { analyseMatrix } from '#domain/exam-analysis.ts';
import type { ExamMatrix } from '#domain/exam-matrix.ts';

addEventListener('message', ({ data }: MessageEvent<ExamMatrix>) => {
  postMessage(analyseMatrix(data));
});
