/** What the engine is measured against: a put without an engine, and a loop of requests without one. */

/** A table with the outbox's indexes. */
export interface Bare {
  put(row: object): Promise<void>;
  close(): void;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1);
    opening.addEventListener('upgradeneeded', () => {
      const store = opening.result.createObjectStore('rows', {
        keyPath: 'seq',
        autoIncrement: true,
      });
      store.createIndex('key', 'key', { unique: true });
      store.createIndex('lane', 'lane');
      store.createIndex('owner', ['owner', 'state']);
      store.createIndex('place', ['lane', 'seq']);
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

/** Opens it. */
export async function openBare(): Promise<Bare> {
  const database = await opened();
  return {
    put: (row) =>
      new Promise((resolve, reject) => {
        const writing = database.transaction('rows', 'readwrite', { durability: 'strict' });
        const key = crypto.randomUUID();
        writing
          .objectStore('rows')
          .add({ ...row, key, lane: key, owner: 'school:teacher', state: 'queued' });
        writing.addEventListener('complete', () => resolve());
        writing.addEventListener('abort', () => reject(writing.error));
      }),
    close: () => database.close(),
  };
}

/** The same requests with the same headers, some at once. */
export async function withoutEngine(
  ids: readonly string[],
  body: (id: string) => { answers: unknown },
  parallel: number,
): Promise<void> {
  const waiting = [...ids];
  const lane = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await fetch(
        `/services/exam/api/teacher/v3.0/OnlineExamResults/school/semester/Correction/student/${id}`,
        {
          method: 'PATCH',
          headers: {
            accept: 'application/json',
            'accept-language': 'fa-ir',
            authorization: 'Bearer token',
            'idempotency-key': `"${crypto.randomUUID()}"`,
            'x-outbox': '1',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ answers: body(id).answers }),
          redirect: 'manual',
          cache: 'no-store',
        },
      );
      const { result }: { result: boolean } = JSON.parse(await answer.text());
      if (!result) throw new Error('The stub refused.');
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}
