/** What of an exam, assignment or bank exam is on this device alone; every action on the whole of it asks. */
import { RefusedError } from '#src/api/errors.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { Engine } from '#src/features/session/index.ts';
import { isObject } from '#src/lib/json.ts';
import { questionLane, type Draft, type OutboxRow } from '#src/offline/index.ts';

/** Unsaved words about it: its settings and its questions, of every window. */
export interface Words {
  count: number;
  /** Under which names they are kept, and until when they were written. */
  kept: { kind: string; id: string; upTo: number }[];
}

/** What waits here, and would be lost with it or missing in a copy of it. */
export interface Pending {
  workbooks: number;
  changes: number;
  keys: string[];
  words: Words;
}

const isOf = (base: unknown, id: string) => isObject(base) && base['activityId'] === id;

function wordsOf(drafts: readonly Draft[], id: string): Words {
  const about = drafts.filter((draft) => {
    if (draft.kind === 'activity') return draft.id === id;
    const versions = [draft, ...draft.others];
    return (
      (draft.kind === 'question' || draft.kind === 'lateQuestion') &&
      (draft.id === `new:${id}` || versions.some(({ base }) => isOf(base, id)))
    );
  });
  return {
    count: about.reduce((count, { others }) => count + 1 + others.length, 0),
    kept: about.map(({ kind, id: name, updatedAt }) => ({ kind, id: name, upTo: updatedAt })),
  };
}

export function pendingOf(
  rows: readonly Pick<OutboxRow, 'key' | 'kind' | 'lane' | 'label'>[],
  drafts: readonly Draft[],
  kind: ParentKind,
  id: string,
): Pending {
  const lane = questionLane(kind, id);
  const corrections = rows.filter(
    (row) => row.kind === 'correction' && row.label['activityId'] === id,
  );
  const changes = rows.filter((row) => row.lane === lane);
  return {
    workbooks: new Set(corrections.map((row) => row.lane)).size,
    changes: changes.length,
    keys: [...corrections, ...changes].map((row) => row.key),
    words: wordsOf(drafts, id),
  };
}

interface Readers {
  outbox: Pick<Engine['outbox'], 'rows'>;
  drafts: Pick<Engine['drafts'], 'list' | 'subscribe'>;
}

/** A disk that is silent for longer keeps nobody waiting. */
const DISK_MS = 4_000;

/** The same once this device has read what it holds: before that no words would mean nothing. */
export async function readPending(
  { outbox, drafts }: Readers,
  kind: ParentKind,
  id: string,
): Promise<Pending> {
  if (!drafts.list()) {
    const read = Promise.withResolvers<void>();
    const stop = drafts.subscribe(() => drafts.list() && read.resolve());
    const timer = setTimeout(() => read.reject(inTheWay('waits')), DISK_MS);
    await read.promise.finally(() => {
      clearTimeout(timer);
      stop();
    });
  }
  return pendingOf(outbox.rows(), drafts.list() ?? [], kind, id);
}

/** Longer than a slow connection takes for a few changes. */
const PATIENCE_MS = 20_000;

const inTheWay = (code: 'stuck' | 'waits') =>
  new RefusedError(409, [{ code, message: 'changes of it are not sent' }]);

interface Sender {
  outbox: Pick<Engine['outbox'], 'rowsOf' | 'sentOf' | 'subscribeRows' | 'kick' | 'settled'>;
  storage: Pick<Engine['storage'], 'getSnapshot'>;
}

/**
 * Resolves once the server has every change of these questions, so that what it copies or opens is what she wrote.
 * Rejects if one of them needs her or cannot be sent now. Changes that disappear because she signs out, or somebody
 * else signs in, were not sent: nothing may follow them then, in anybody's name.
 */
export async function untilSent(
  { outbox, storage }: Sender,
  lane: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Before the engine and its disk have spoken no row means nothing.
    let isKnown = false;
    let last: readonly OutboxRow[] = [];
    const end = (settle: () => void) => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const look = () => {
      const rows = outbox.rowsOf(lane);
      const sent = new Set(outbox.sentOf(lane)?.map(({ key }) => key));
      if (rows.length > 0) last = rows;
      if (!isKnown || storage.getSnapshot() === 'unreachable') return;
      if (rows.some(({ state }) => state !== 'queued')) end(() => reject(inTheWay('stuck')));
      else if (rows.length === 0 && last.every(({ key }) => sent.has(key))) end(resolve);
    };
    const timer = setTimeout(() => end(() => reject(inTheWay('waits'))), patienceMs);
    const stop = outbox.subscribeRows(look);
    look();
    outbox.settled().then(() => {
      isKnown = true;
      outbox.kick();
      look();
    }, reject);
  });
}
