/** The files of this build on this device: the first ones with the worker, the others step by step, none of another build. */
import type { AppFilesAnswer, AppStep } from '#src/offline/app-files.ts';
import { createInstalledBundles, type InstalledBundles } from './installed-bundles.ts';

/** One file of the build, and the step in which it comes; without one it comes with the worker. */
export interface AppFile {
  url: string;
  revision: string | null;
  integrity?: string | undefined;
  step?: string | undefined;
}

/** What fetching needs of its surroundings. */
export interface AppFilesParts {
  files: readonly AppFile[];
  /** Under which address a file of this revision is kept; the same that answers ask. */
  keyOf: (url: string) => string;
  cacheName: string;
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  requestOf?: (url: string, init: RequestInit) => Request;
}

/** The build's files as the worker's events use them. */
export interface AppFiles {
  /** Fetches what a worker must have before it is one; rejects if anything is missing. */
  install(isUpdate: boolean): Promise<void>;
  /** Fetches at most so many files of some steps. */
  bring(steps: readonly AppStep[], take: number): Promise<AppFilesAnswer>;
}

/** How many at a time. */
const WIDTH = 4;

/** The server has another build by now. */
class GoneError extends Error {}

/** Keeps the files of one build. */
export function createAppFiles(parts: AppFilesParts): AppFiles {
  const held: InstalledBundles = createInstalledBundles(parts.caches);
  const { requestOf = (url, init) => new Request(url, init) } = parts;
  let turn: Promise<unknown> = Promise.resolve();
  const stepOf = ({ step }: AppFile) => step ?? 'first';

  async function missing(isWanted: (step: string) => boolean): Promise<AppFile[]> {
    const cache = await parts.caches.open(parts.cacheName);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    return parts.files.filter((file) => isWanted(stepOf(file)) && !here.has(parts.keyOf(file.url)));
  }

  async function fetchFile({ url, revision, integrity }: AppFile): Promise<void> {
    const answer = await parts.fetch(
      requestOf(url, {
        // A name with the content's hash in it may come from the browser's own copy.
        cache: revision ? 'reload' : 'default',
        credentials: 'same-origin',
        ...(integrity && { integrity }),
      }),
    );
    if (!(await isOfThisBuild(url, answer.clone())))
      throw new GoneError(`${url} is not what this build has under that name`);
    const cache = await parts.caches.open(parts.cacheName);
    await cache.put(parts.keyOf(url), answer);
  }

  /** A missing file may be answered with a page, and the page may be the one of another build. */
  async function isOfThisBuild(url: string, answer: Response): Promise<boolean> {
    if (answer.status >= 500) throw new Error(`${url}: ${answer.status}`);
    if (answer.status !== 200 || answer.redirected) return false;
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (isPage !== url.endsWith('.html')) return false;
    if (!isPage) return true;
    const scripts = [...(await answer.text()).matchAll(/<script[^>]+src="\/([^"]+)"/g)];
    const own = new Set(parts.files.map((file) => file.url));
    return scripts.every(([, name]) => own.has(name ?? ''));
  }

  /** A few at a time; the first failure ends it, what came until then stays. */
  async function fetchAll(files: readonly AppFile[]): Promise<void> {
    const queue = [...files];
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift())
        await fetchFile(file).catch((error: unknown) => {
          queue.length = 0;
          throw error;
        });
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
  }

  return {
    async install(isUpdate) {
      // Nobody waits for an update: what the device had of the build before it has of this one at once.
      const steps = isUpdate ? await held.read() : [];
      const isWanted = (step: string) =>
        step === 'first' || steps === 'all' || steps.some((one) => one === step);
      await fetchAll(await missing(isWanted));
      if (!isUpdate) await held.write([]);
    },
    bring(steps, take) {
      // Several tabs ask: each file is fetched once.
      const answer = turn.then(() => bringNow(steps, take));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };

  async function bringNow(steps: readonly AppStep[], take: number): Promise<AppFilesAnswer> {
    const isWanted = (step: string) => steps.some((one) => one === step);
    const before = await missing(isWanted);
    let failure: AppFilesAnswer['failure'] = null;
    // In the order of the steps.
    const sorted = steps.flatMap((step) => before.filter((file) => stepOf(file) === step));
    await fetchAll(sorted.slice(0, take)).catch((error: unknown) => {
      failure = error instanceof GoneError ? 'gone' : 'network';
    });
    const left = take > 0 ? await missing(isWanted) : before;
    const isWhole = (step: AppStep) => !left.some((file) => stepOf(file) === step);
    await held.add(steps.filter(isWhole));
    return { left: left.length, failure };
  }
}
