import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { analyseExam } from '#domain/exam-analysis.ts';
import type { CountedSheet } from '#domain/exam-matrix.ts';
import type { analyseInWorker } from '#src/features/reports/analysis/analyse-in-worker.ts';
import { useAnalysis } from '#src/features/reports/analysis/use-analysis.ts';
import { sampleSheet } from '#tests/helpers/answer-sheets.ts';

const small = sampleSheet(60, 50);
const large = sampleSheet(600, 100);
const otherLarge = sampleSheet(601, 100);

/** What is running beside the page, and how to let it answer or see it end. */
function heldAway() {
  const running: { sheet: CountedSheet; answer: () => void; isOver: boolean }[] = [];
  const away: typeof analyseInWorker = (sheet, hear) => {
    const one = { sheet, answer: () => hear(analyseExam(sheet)), isOver: false };
    running.push(one);
    return () => {
      one.isOver = true;
    };
  };
  return { running, away };
}

it('has the figures of a small exam at once, without a worker', async () => {
  const { running, away } = heldAway();
  const { result } = await renderHook(() => useAnalysis(small, away));
  expect(result.current).toEqual({ analysis: analyseExam(small), isWorking: false });
  expect(running).toEqual([]);
});

it('has those of a large one from a worker of this very browser, the same to the last digit', async () => {
  const { result } = await renderHook(() => useAnalysis(large));
  expect(result.current).toEqual({ analysis: null, isWorking: true });
  await expect.poll(() => result.current.isWorking, { timeout: 20_000 }).toBe(false);
  expect(result.current.analysis).toEqual(analyseExam(large));
});

it('never shows the figures of an earlier exam, and ends what was asked for it', async () => {
  const { running, away } = heldAway();
  const { result, rerender, act } = await renderHook(
    (props?: { sheet: CountedSheet }) => useAnalysis(props?.sheet ?? large, away),
    { initialProps: { sheet: large } },
  );
  await act(() => running[0]?.answer());
  expect(result.current.analysis?.count).toBe(600);
  await rerender({ sheet: otherLarge });
  expect(result.current).toEqual({ analysis: null, isWorking: true });
  expect(running.map(({ isOver }) => isOver)).toEqual([true, false]);
  await act(() => running[1]?.answer());
  expect(result.current.analysis?.count).toBe(601);
});

it('does not begin again for a sheet that says the same', async () => {
  const { running, away } = heldAway();
  const again = { ...large, students: large.students.map(({ ...same }) => same) };
  const { rerender } = await renderHook(
    (props?: { sheet: CountedSheet }) => useAnalysis(props?.sheet ?? large, away),
    { initialProps: { sheet: large } },
  );
  await rerender({ sheet: again });
  expect(running.map(({ isOver }) => isOver)).toEqual([false]);
});

it('is ended with its page', async () => {
  const { running, away } = heldAway();
  const { unmount } = await renderHook(() => useAnalysis(large, away));
  await unmount();
  expect(running.map(({ isOver }) => isOver)).toEqual([true]);
});

it('is nothing of nothing', async () => {
  const { result } = await renderHook(() => useAnalysis(null));
  expect(result.current).toEqual({ analysis: null, isWorking: false });
});

it('does not draw for ever where a page makes its sheet anew each time', async () => {
  const { result } = await renderHook(() =>
    useAnalysis({ ...small, students: [...small.students] }),
  );
  expect(result.current.analysis?.count).toBe(60);
});
