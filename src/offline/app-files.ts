/** What page and worker say to each other about the app's own files: which steps are here, and "fetch a few more". */
import { isObject } from '#src/lib/json.ts';

/** Files come to a device in steps; what must be there for the worker to be ready is no question. */
export type AppStep = 'kept' | 'viewer' | 'rest';

/** All of them, what matters more before the rest. */
export const appSteps: readonly AppStep[] = ['kept', 'viewer', 'rest'];

/** What a page asks of the worker. */
export interface AppFilesRequest {
  t: 'app-files';
  steps: AppStep[];
  /** How many files may be fetched for this request; none: it is only a question. */
  take: number;
}

/** How it stands after that. */
export interface AppFilesAnswer {
  /** Files of these steps that are not on the device. */
  left: number;
  /** `network`: nothing came; `gone`: the server no longer has this build. */
  failure: 'network' | 'gone' | null;
}

const isStep = (step: unknown): step is AppStep => appSteps.some((known) => known === step);

/** Reads a page's message. */
export function readAppFilesRequest(data: unknown): AppFilesRequest | null {
  if (!isObject(data) || data['t'] !== 'app-files') return null;
  const { steps, take } = data;
  if (!Array.isArray(steps) || typeof take !== 'number') return null;
  return { t: 'app-files', steps: steps.filter(isStep), take };
}

function readAnswer(data: unknown): AppFilesAnswer | null {
  if (!isObject(data) || typeof data['left'] !== 'number') return null;
  const { left, failure } = data;
  return { left, failure: failure === 'network' || failure === 'gone' ? failure : null };
}

/** Asks a worker; null: it is one that knows no steps, or it was ended meanwhile. */
export function askAppFiles(
  worker: { postMessage(message: unknown, transfer: Transferable[]): void },
  request: Omit<AppFilesRequest, 't'>,
  patienceMs: number,
): Promise<AppFilesAnswer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (answer: AppFilesAnswer | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(readAnswer(data)));
    port1.start();
    worker.postMessage({ t: 'app-files', ...request }, [port2]);
  });
}
