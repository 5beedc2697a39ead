/** A page with the real engine and nothing else: no framework, no screens, every acknowledgement on the console. */
import type { Table } from 'dexie';
import { openDatabase, type Connection } from '#src/offline/database.ts';
import { createOffline } from '#src/offline/index.ts';
import { keyringOf } from '#src/offline/vault/keyring.ts';
import type { Offline, OutboxRow, Stroke } from '#src/offline/index.ts';
import type { Harness, HarnessNote, HarnessRow } from './api.ts';

/** Shorter than the proxy's stall, so that a request can arrive when its sender has given up. */
const timeoutMs = 1_500;
const results = '/services/exam/api/teacher/v3.0/OnlineExamResults';

/** What was said and not yet fetched, for drivers that hear no console. */
let told: string[] = [];

function tell(note: HarnessNote): void {
  const line = JSON.stringify(note);
  told.push(line);
  console.log(line);
}

async function telling(what: string, work: Promise<unknown>, note: HarnessNote): Promise<void> {
  try {
    await work;
    tell(note);
  } catch (error) {
    tell({ note: 'failed', what, message: String(error) });
  }
}

interface Signed {
  data: {
    token: { access_token: string; expires: string };
    user: { id: string; memberships: { school: { id: string } }[] };
  };
}

/** The engine behind `window.harness`. */
function harnessOf(offline: Offline): Harness {
  return {
    signIn: async (login, password) => {
      const answer = await fetch('/services/core/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login, password }),
      });
      const { data } = (await answer.json()) as Signed;
      await offline.session.signIn({
        owner: `${data.user.memberships[0]?.school.id}:${data.user.id}`,
        token: data.token.access_token,
        expires: Date.parse(data.token.expires),
      });
    },
    isSignedIn: () => offline.session.current()?.auth === 'ok',
    token: () => offline.session.current()?.token ?? '',
    save: ({ part, n, alone, ink, questionId, baseVersion, scoreUnits, ...workbook }) => {
      const drawn = ink === undefined ? {} : { ink: drawnAnew(questionId, ink) };
      const answers = [{ questionId, baseVersion, scoreUnits, comment: `n=${n}`, ...drawn }];
      const { schoolId, semesterId, studentId, resultId } = workbook;
      const work = alone
        ? offline.outbox.enqueue({
            method: 'PATCH',
            path: `${results}/${schoolId}/${semesterId}/Correction/${studentId}/${resultId}`,
            body: { answers },
            key: crypto.randomUUID(),
          })
        : offline.outbox.enqueueCorrection({ kind: 'exam', ...workbook, answers });
      return telling(part, work, { note: 'saved', part, n });
    },
    create: ({ line, mark, clientId, semesterId, examId }) => {
      const work = offline.outbox.enqueueQuestionList({
        parent: 'exam',
        semesterId,
        id: examId,
        action: 'create',
        items: [{ clientId, type: 'descriptive', text: mark, maxScoreUnits: 240 }],
      });
      return telling(mark, work, { note: 'created', line, mark });
    },
    draft: async (id, kilobytes) => {
      await offline.drafts.put('question', id, strokesOf(kilobytes));
    },
    rows: async () => (await rowsOnDisk()).map(described),
    epoch: async () =>
      (await readDisk<{ value: number } | undefined>('meta', (rows) => rows.get('epoch')))?.value ??
      0,
    receipts: () => readDisk<number>('receipts', (rows) => rows.count()),
    writeOn,
    waiting: async () => ({
      rows: offline.outbox.rows().map(({ lane, state, lastError }) => ({
        lane,
        state,
        codes: lastError?.errors.map(({ code }) => code) ?? [],
      })),
      status: offline.outbox.status.getSnapshot(),
      rescued: await offline.rescue.count(),
      lost: offline.lost.getSnapshot().length,
    }),
    giveUp: async () => {
      for (const { key, state } of offline.outbox.rows())
        if (state !== 'queued') await offline.outbox.discard(key);
      await offline.lost.giveUp();
    },
    shown: () => offline.outbox.rows().length,
    kick: () => offline.outbox.kick(),
    ready: () => offline.ready,
    told: () => {
      const lines = told;
      told = [];
      return lines;
    },
  };
}

const drawnOn = new Map<string, Stroke[]>();

/** All that was drawn on an answer is erased, and so much drawn. */
function drawnAnew(questionId: string, kilobytes: number) {
  const remove = (drawnOn.get(questionId) ?? []).map(({ id }) => id);
  const add = strokesOf(kilobytes);
  drawnOn.set(questionId, add);
  return { add, remove };
}

/** Strokes of about a kilobyte each. */
function strokesOf(kilobytes: number): Stroke[] {
  return Array.from({ length: kilobytes }, () => ({
    id: crypto.randomUUID(),
    page: 0,
    tool: 'pen' as const,
    colour: '#c00',
    width: 2,
    // A browser packs what is all alike.
    points: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(666)))),
    at: new Date().toISOString(),
  }));
}

function described({ kind, lane, state, attempts, saves, lastError }: OutboxRow): HarnessRow {
  const codes = lastError?.errors.map((refusal) => refusal.code).join() ?? '';
  const error = lastError ? `${lastError.status} ${codes}` : '';
  return { kind, lane, state, attempts, saves, error };
}

/** Past the engine and past Dexie. */
function readDisk<T>(store: string, ask: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('teacher-offline');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      try {
        const reading = ask(database.transaction(store).objectStore(store));
        reading.addEventListener('error', () => reject(reading.error));
        reading.addEventListener('success', () => resolve(reading.result));
      } catch (error) {
        reject(error);
      } finally {
        database.close();
      }
    });
  });
}

async function rowsOnDisk(): Promise<OutboxRow[]> {
  const rows = await readDisk<(OutboxRow & { sealed?: Uint8Array })[]>('outbox', (all) =>
    all.getAll(),
  );
  const ring = keyringOf('teacher-offline');
  return rows.map(({ sealed, ...row }) => {
    const key = ring.get(row.owner);
    return Object.assign(row, sealed && typeof key === 'object' && key.open('outbox', sealed));
  });
}

/** So much that the browser has to write it down before the end of its transaction. */
const large = 'x'.repeat(5_000);
const muchPuts = 300;

async function writeOn(): Promise<[number, number]> {
  const { strict, relaxed } = await openDatabase('teacher-offline');
  const puts: [number, number] = [0, 0];
  await new Promise<void>((resolve) => {
    const goOn = (at: 0 | 1, database: Connection, table: Table<unknown>, row: object) =>
      database.transaction('rw', [table], async () => {
        for (;;) {
          await table.put({ ...row, large });
          puts[at] += 1;
          if (puts[at] > muchPuts) resolve();
        }
      });
    void goOn(0, strict, strict.drafts, { owner: 'nobody', kind: 'none', id: 'none' });
    void goOn(1, relaxed, relaxed.queryCache, { hash: 'none', owner: 'nobody' });
  });
  return puts;
}

const asked = new URLSearchParams(location.search);

async function start(): Promise<Offline> {
  const offline = createOffline({
    context: 'page',
    limits: { timeoutMs },
  });
  if (!asked.has('workerless')) await navigator.serviceWorker.register('/sw.js');
  window.harness = harnessOf(offline);
  return offline;
}

/** The engine of this page; null where it has none: its requests reach the worker as any other code's do. */
export const started: Promise<Offline | null> = asked.has('plain')
  ? Promise.resolve(null)
  : start().catch((error: unknown) => {
      tell({ note: 'failed', what: 'start', message: String(error) });
      return null;
    });
