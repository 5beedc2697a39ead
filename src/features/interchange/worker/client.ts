import type { Asked, Told } from './messages.ts';

/** Silence for so long is no reading any more, and no file may take the processor for longer than that. */
const SILENCE_MS = 30_000;
const LONGEST_MS = 180_000;

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** A piece of work under way in the worker. */
export interface Running {
  /** Ends it at once, wherever it is; nothing more is told. */
  cancel(): void;
}

function startWorker(): WorkerLike {
  return new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
}

const last: ReadonlySet<Told['t']> = new Set([
  'read',
  'table',
  'refused',
  'liked',
  'weighed',
  'written',
]);
const isLast = ({ t }: Told) => last.has(t);

/**
 * Has one thing done off the page and hears what is told of it. Whatever happens to the worker, one last word comes:
 * an end, or a refusal that can be shown.
 */
export function ask(
  asked: Asked,
  hear: (told: Told) => void,
  options: { start?: () => WorkerLike; silence?: number; longest?: number } = {},
): Running {
  const { start = startWorker, silence = SILENCE_MS, longest = LONGEST_MS } = options;
  let isOver = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let worker: WorkerLike | null = null;

  function end() {
    isOver = true;
    clearTimeout(quiet);
    clearTimeout(whole);
    worker?.terminate();
  }
  function fail(code: string) {
    if (isOver) return;
    end();
    hear({ t: 'refused', code, values: {} });
  }
  function rearm() {
    clearTimeout(quiet);
    quiet = setTimeout(() => fail('tooSlow'), silence);
  }
  const whole = setTimeout(() => fail('tooSlow'), longest);
  rearm();
  try {
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
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
    worker.postMessage(asked, asked.t === 'read' ? [asked.bytes.buffer] : []);
  } catch {
    queueMicrotask(() => fail('crashed'));
  }
  return {
    cancel() {
      if (!isOver) end();
    },
  };
}
