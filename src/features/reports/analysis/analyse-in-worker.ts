import { analyseExam, type ExamAnalysis } from '#domain/exam-analysis.ts';
import { matrixOf, type CountedSheet } from '#domain/exam-matrix.ts';

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A worker that has not answered by then never will: it takes a tenth of a second on a tablet. */
const PATIENCE_MS = 10_000;

function startWorker(): WorkerLike {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
}

/**
 * Analyses a sheet beside the page and tells what came of it, once; where there is no worker, on the page. What is
 * given back ends it wherever it is, and nothing is told any more.
 */
export function analyseInWorker(
  sheet: CountedSheet,
  hear: (analysis: ExamAnalysis) => void,
  { start = startWorker, patience = PATIENCE_MS } = {},
): () => void {
  let worker: WorkerLike | null = null;
  let isOver = false;

  function end() {
    isOver = true;
    clearTimeout(silence);
    worker?.terminate();
  }
  function tell(find: () => ExamAnalysis) {
    if (isOver) return;
    end();
    hear(find());
  }
  const onPage = () => tell(() => analyseExam(sheet));
  const silence = setTimeout(onPage, patience);
  try {
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<ExamAnalysis>) => tell(() => data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      onPage();
    });
    worker.addEventListener('messageerror', onPage);
    const matrix = matrixOf(sheet);
    const { units, chosen, answered } = matrix;
    worker.postMessage(matrix, [units.buffer, chosen.buffer, answered.buffer]);
  } catch {
    queueMicrotask(onPage);
  }
  return end;
}
