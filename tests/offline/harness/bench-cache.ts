/** One row per query beside the usual way: the whole client as one piece of JSON. */
import { QueryClient, dehydrate, hydrate } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import type { Offline } from '#src/offline/index.ts';
import type { CacheRound } from '#tests/helpers/engine-bench.ts';

const name = 'whole-client';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('client'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

function written(into: IDBDatabase, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = into.transaction('client', 'readwrite', { durability: 'relaxed' });
    writing.objectStore('client').put(text, 'all');
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(writing.error));
  });
}

function read(from: IDBDatabase): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking: IDBRequest<string> = from.transaction('client').objectStore('client').get('all');
    asking.addEventListener('success', () => resolve(asking.result));
    asking.addEventListener('error', () => reject(asking.error));
  });
}

/** As large as a workbook of the sample school: about 600 bytes of Persian text for each question. */
function workbook(id: number, questions: number) {
  return {
    id: `workbook-${id}`,
    questionList: Array.from({ length: questions }, (_, place) => ({
      questionId: `question-${id}-${place}`,
      version: place,
      maxScoreUnits: 240,
      scoreUnits: (id * place) % 240,
      text: 'معادلهٔ درجهٔ دوم را حل کنید و ریشه‌ها را بنویسید. '.repeat(4),
      answer: 'ریشه‌ها دو و سه هستند، چون حاصل‌ضربشان شش است. '.repeat(4),
    })),
  };
}

const keyOf = (id: number): readonly unknown[] => ['examResults.details', `workbook-${id}`];

/** One change of one workbook, kept in both ways, and both read back. */
export async function cacheRound(
  offline: Offline,
  owner: string,
  workbooks: number,
  questions: number,
): Promise<CacheRound> {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const person = offline.cache.forPerson({ owner });
  for (let id = 0; id < workbooks; id += 1) client.setQueryData(keyOf(id), workbook(id, questions));
  const detach = person.attach(client);
  const disk = await database();
  const whole = () => written(disk, JSON.stringify(dehydrate(client)));
  const first = await timed(whole);
  const row = await timed(async () => {
    client.setQueryData(keyOf(7), workbook(Math.floor(performance.now()), questions));
    await person.flush();
  });
  const again = await timed(whole);
  const empty = () => new QueryClient();
  const restoreWhole = await timed(async () => {
    const state: DehydratedState = JSON.parse(await read(disk));
    hydrate(empty(), state);
  });
  const restoreRow = await timed(() =>
    empty().fetchQuery({
      queryKey: keyOf(7),
      queryFn: () => Promise.reject(new Error('The row was not there.')),
      persister: person.persister,
      retry: false,
      staleTime: Infinity,
    }),
  );
  detach();
  disk.close();
  return { row, restoreRow, whole: first, again, restoreWhole };
}
