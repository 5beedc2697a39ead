/** Silence for so long is no work any more, and nothing may take the processor for longer than that. */
const SILENCE_MS = 30_000;
const LONGEST_MS = 180_000;

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A piece of work under way in a worker. */
export interface Running {
  /** Ends it at once, wherever it is; nothing more is told. */
  cancel(): void;
}

/** What is done in the worker, and what is heard of it. */
export interface Work<A, T> {
  asked: A;
  /** Bytes that go over to the worker and are gone here. */
  transfer: Transferable[];
  isLast: (told: T) => boolean;
  /** What is told where the worker was too slow, or died. */
  failed: (code: 'tooSlow' | 'crashed') => T;
  hear: (told: T) => void;
}

/** Has one thing done off the page and hears what is told of it. Whatever happens to the worker, one last word comes. */
export function askWorker<A, T>(
  { asked, transfer, isLast, failed, hear }: Work<A, T>,
  start: () => WorkerLike,
  { silence = SILENCE_MS, longest = LONGEST_MS }: { silence?: number; longest?: number } = {},
): Running {
  let isOver = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let worker: WorkerLike | null = null;

  function end() {
    isOver = true;
    clearTimeout(quiet);
    clearTimeout(whole);
    worker?.terminate();
  }
  function fail(code: 'tooSlow' | 'crashed') {
    if (isOver) return;
    end();
    hear(failed(code));
  }
  function rearm() {
    clearTimeout(quiet);
    quiet = setTimeout(() => fail('tooSlow'), silence);
  }
  const whole = setTimeout(() => fail('tooSlow'), longest);
  rearm();
  try {
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => {
      if (isOver) return;
      rearm();
      if (isLast(data)) end();
      hear(data);
    });
    // A chunk that did not come, or a worker that died.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('crashed');
    });
    worker.addEventListener('messageerror', () => fail('crashed'));
    worker.postMessage(asked, transfer);
  } catch {
    queueMicrotask(() => fail('crashed'));
  }
  return {
    cancel() {
      if (!isOver) end();
    },
  };
}
