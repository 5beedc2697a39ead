/** The page in which keeping is measured: the real engine, and beside it the persister that keeps a whole client as one text. */
import { QueryClient } from '@tanstack/react-query';
import { persistQueryClientSave } from '@tanstack/query-persist-client-core';
import type { KeptBench } from '#tests/helpers/kept-bench.ts';
import { createOffline, type KeepPlan, type KeepStep } from '#src/offline/index.ts';

declare global {
  interface Window {
    keptBench: KeptBench;
  }
}

const offline = createOffline({ context: 'page' });
const ready = offline.ready.then(() =>
  offline.session.signIn({ owner: 'school:bench', token: 't', expires: null }),
);

const used = async () => (await navigator.storage.estimate()).usage ?? 0;
const stepOf = (queryKey: string[], data: unknown, next: KeepStep[] = []): KeepStep => ({
  queryKey,
  version: '',
  freshFor: 0,
  bytes: 0,
  read: () => Promise.resolve(data),
  next: () => next,
});

function planOf(results: unknown[], workbooks: unknown[]): KeepPlan {
  const books = workbooks.map((book, at) => stepOf(['workbook', 'exam', String(at)], book));
  return {
    steps: () => [stepOf(['results', 'exam'], results, books)],
    judge: (error) => ({ verdict: 'stop', code: String(error) }),
    copied: () => undefined,
    isGoodNetwork: () => true,
  };
}

async function textStore(): Promise<(text: string, name?: string) => Promise<void>> {
  const opening = indexedDB.open('whole-client', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('texts'));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database')));
  });
  return (text, name = 'client') =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction('texts', 'readwrite', { durability: 'relaxed' });
      transaction.objectStore('texts').put(text, name);
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(new Error('not written')));
    });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

window.keptBench = {
  async keep(results, workbooks) {
    await ready;
    const before = await used();
    const stop = offline.kept.keep(planOf(results, workbooks));
    await offline.kept.pin({ id: 'exam:bench', what: 'exam', where: {}, title: 'Bench' });
    const pin = await new Promise<{ done: number; bytes: number }>((resolve) => {
      const look = () => {
        const [found] = offline.kept.getSnapshot();
        if (found?.state === 'kept' && !found.isRunning) resolve(found);
      };
      offline.kept.subscribe(look);
      look();
    });
    stop();
    return { rows: pin.done, bytes: pin.bytes, disk: (await used()) - before };
  },
  async compare(workbooks, rounds) {
    await ready;
    const put = await textStore();
    const person = offline.cache.forPerson({ owner: 'school:bench' });
    const client = new QueryClient();
    const key = (at: number) => ['workbook', 'compare', String(at)];
    workbooks.forEach((book, at) => client.setQueryData(key(at), book));
    const persister = {
      persistClient: (whole: unknown) => put(JSON.stringify(whole)),
      restoreClient: () => undefined,
      removeClient: () => undefined,
    };
    const stop = person.attach(client);
    const row: number[] = [];
    const blob: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const at = round % workbooks.length;
      const changed = structuredClone(workbooks[at]);
      // Whatever was left to the disk before is written by then, so that nobody pays for another's writing.
      await put('', 'nothing');
      // The change itself is neither's cost; only what it takes until it is on the disk.
      client.setQueryData(key(at), changed);
      row.push(await timed(() => person.flush()));
      await put('', 'nothing');
      blob.push(await timed(() => persistQueryClientSave({ queryClient: client, persister })));
    }
    stop();
    return { row, blob };
  },
};
