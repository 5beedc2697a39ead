import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { analyseExam, analyseMatrix, type ExamAnalysis } from '#domain/exam-analysis.ts';
import type { CountedSheet, ExamMatrix } from '#domain/exam-matrix.ts';
import { analyseInWorker, type WorkerLike } from './analyse-in-worker.ts';

const sheet: CountedSheet = {
  questions: [
    { type: 'multipleChoice', maxUnits: 240, correct: 1, options: 4 },
    { type: 'descriptive', maxUnits: 480, correct: null, options: 0 },
  ],
  students: [
    { units: [240, 480], chosen: [1, null], answered: [true, true] },
    { units: [-80, null], chosen: [0, null], answered: [true, false] },
    { units: [0, 120], chosen: [null, null], answered: [false, true] },
  ],
};

/** A worker whose answers come when the test says so. */
function heldWorker() {
  const target = new EventTarget();
  const asked: ExamMatrix[] = [];
  const worker = {
    postMessage: (matrix: ExamMatrix, buffers: Transferable[]) =>
      asked.push(structuredClone(matrix, { transfer: buffers })),
    terminate: vi.fn<() => void>(),
    addEventListener: target.addEventListener.bind(target),
  };
  const start = () => worker as WorkerLike;
  const answer = () =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { data: asked[0] && analyseMatrix(asked[0]) }),
    );
  return { worker, start, answer, target };
}

const listener = () => vi.fn<(analysis: ExamAnalysis) => void>();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a sheet that is analysed beside the page', () => {
  test('comes back with the figures it has beside it, once, and ends the worker', () => {
    const { worker, start, answer } = heldWorker();
    const hear = listener();
    analyseInWorker(sheet, hear, { start });
    expect(hear).not.toHaveBeenCalled();
    answer();
    answer();
    expect(hear.mock.calls).toEqual([[analyseExam(sheet)]]);
    expect(worker.terminate).toHaveBeenCalled();
    vi.runAllTimers();
    expect(hear).toHaveBeenCalledTimes(1);
  });

  test('is told no more once it was given up', () => {
    const { worker, start, answer } = heldWorker();
    const hear = listener();
    analyseInWorker(sheet, hear, { start })();
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    answer();
    vi.runAllTimers();
    expect(hear).not.toHaveBeenCalled();
  });

  test.each(['error', 'messageerror'])('is analysed on the page after %s', (type) => {
    const { worker, start, target } = heldWorker();
    const hear = listener();
    analyseInWorker(sheet, hear, { start });
    const event = new Event(type, { cancelable: true });
    target.dispatchEvent(event);
    expect(hear.mock.calls).toEqual([[analyseExam(sheet)]]);
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('is analysed on the page when the worker never answers', () => {
    const { start } = heldWorker();
    const hear = listener();
    analyseInWorker(sheet, hear, { start, patience: 500 });
    vi.advanceTimersByTime(499);
    expect(hear).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(hear.mock.calls).toEqual([[analyseExam(sheet)]]);
  });

  test('is analysed on the page where there are no workers, though not before it was asked for', async () => {
    const hear = listener();
    analyseInWorker(sheet, hear, {
      start: () => {
        throw new Error('no workers here');
      },
    });
    expect(hear).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(hear.mock.calls).toEqual([[analyseExam(sheet)]]);
  });
});
