/** One row per query beside the usual way: the whole client as one piece of JSON. */
import { QueryClient, dehydrate, hydrate } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import type { Offline } from '#src/offline/index.ts';
import type { CacheRound, CacheSize } from '#tests/helpers/engine-bench.ts';

const databaseName = 'whole-client';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('client'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

function written(into: IDBDatabase, text: string, name = 'all'): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = into.transaction('client', 'readwrite', { durability: 'relaxed' });
    writing.objectStore('client').put(text, name);
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

/** As large as a workbook of the sample school: about a kilobyte of Persian text for each question. */
function workbook(id: number, questions: number) {
  return {
    id: `workbook-${id}`,
    questionList: Array.from({ length: questions }, (_, place) => ({
      questionId: `question-${id}-${place}`,
      version: place,
      maxScoreUnits: 240,
      scoreUnits: (id * place) % 240,
      text: 'معادلهٔ درجهٔ دوم را حل کنید و ریشه‌ها را بنویسید. '.repeat(5),
      answer: 'ریشه‌ها دو و سه هستند، چون حاصل‌ضربشان شش است. '.repeat(5),
    })),
  };
}

const keyOf = (id: number): readonly unknown[] => ['examResults.details', `workbook-${id}`];

/** Whatever was left to the disk before is written by then, so that nobody pays for another's writing. */
function quiet(on: IDBDatabase): Promise<void> {
  return written(on, '', 'nothing');
}

/** Changes of one workbook after another, kept in both ways by turns, and both read back. */
export async function cacheRound(
  offline: Offline,
  { owner, workbooks, questions, samples }: CacheSize & { owner: string },
): Promise<CacheRound> {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const person = offline.cache.forPerson({ owner });
  for (let id = 0; id < workbooks; id += 1) client.setQueryData(keyOf(id), workbook(id, questions));
  const detach = person.attach(client);
  const disk = await database();
  const whole = () => written(disk, JSON.stringify(dehydrate(client)));
  const round: CacheRound = { row: [], whole: [], again: [], restoreRow: [], restoreWhole: [] };
  const sample = async (
    kind: keyof CacheRound,
    work: () => Promise<unknown>,
    prepare: () => unknown = () => null,
  ) => {
    await quiet(disk);
    prepare();
    round[kind].push(await timed(work));
  };
  for (let turn = 0; turn < samples; turn += 1) {
    const id = turn % workbooks;
    const changed = workbook(id + Math.floor(performance.now()), questions);
    await sample(
      'row',
      () => person.flush(),
      // The change itself is neither's cost; only what it takes until it is on the disk.
      () => client.setQueryData(keyOf(id), changed),
    );
    await sample('whole', whole);
    await sample('again', whole);
    const empty = () => new QueryClient();
    await sample('restoreRow', () =>
      empty().fetchQuery({
        queryKey: keyOf(id),
        queryFn: () => Promise.reject(new Error('The row was not there.')),
        persister: person.persister,
        retry: false,
        staleTime: Infinity,
      }),
    );
    await sample('restoreWhole', async () => {
      const state: DehydratedState = JSON.parse(await read(disk));
      hydrate(empty(), state);
    });
  }
  detach();
  disk.close();
  return round;
}
