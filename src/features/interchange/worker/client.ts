import { askWorker, type Running, type WorkerLike } from '#src/lib/ask-worker.ts';
import type { Asked, Told } from './messages.ts';

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

/**
 * Has one thing done off the page and hears what is told of it. Whatever happens to the worker, one last word comes:
 * an end, or a refusal that can be shown.
 */
export function ask(
  asked: Asked,
  hear: (told: Told) => void,
  options: { start?: () => WorkerLike; silence?: number; longest?: number } = {},
): Running {
  const { start = startWorker, ...times } = options;
  const work = {
    asked,
    transfer: asked.t === 'read' ? [asked.bytes.buffer] : [],
    isLast: ({ t }: Told) => last.has(t),
    failed: (code: string): Told => ({ t: 'refused', code, values: {} }),
    hear,
  };
  return askWorker(work, start, times);
}
