/** What must be done before a row may be frozen: its files brought to the server, its list looked at. */
import type { FileNews } from '../files/file-rows.ts';
import { upload, type UploadEnd } from '../files/upload.ts';
import type { AttachmentRow, BackEnd, OutboxRow } from '../records.ts';
import type { Store } from '../store/store.ts';
import { classify } from './classify.ts';
import type { Outcome } from './row-changes.ts';
import { addressOf } from './addresses.ts';
import type { Memo, Need } from './freeze.ts';
import { kindOf } from './kind-of.ts';
import { faultOf, refusal } from './rows.ts';
import { exchange, headersFor, type Sending } from './send.ts';
import { keepUploaded, keepUploadAddress, uploadAddress } from './uploaded.ts';

/** The files of this device as the engine needs them. */
export interface FileBox {
  /** With its bytes; undefined when the device does not have it (any more). */
  read(id: string, owner: string): Promise<AttachmentRow | undefined>;
  /** For the screens alone. */
  note(id: string, owner: string, news: FileNews): Promise<void>;
}

/** What preparing needs. */
export interface Preparing {
  store: Store;
  files: FileBox;
  sending: Sending;
  backend: BackEnd;
  /** The largest part of a file. */
  part: number;
  epoch: number;
  memo: Memo;
  /** What a person's requests carry; null when nothing of hers may be sent any more in this run. */
  tokenOf: (owner: string) => string | null;
  /** Something was answered or not: what it says of the network. */
  notice: (outcome: Outcome) => void;
}

type Failed = Exclude<Outcome, { cls: 'done' }>;

/** How one file or list came out; null: it is as it must be, or will be tried again by whoever may. */
export type Trouble = { outcome: Outcome; file?: string } | null;

const wasHeard: Outcome = { cls: 'done', data: null };

/** A row that was never sent counts no attempts: they are read from its last pause. */
export function counted(row: OutboxRow): Pick<OutboxRow, 'attempts'> {
  const pause = row.lastError ? Math.max(0, row.nextAt - row.lastError.at) : 0;
  return row.sent ? row : { attempts: Math.ceil(Math.log2(pause / 1_000 + 1)) };
}

/** Prepares rows; a file that two of them name is uploaded once. */
export function createPreparing(parts: Preparing): (need: Need) => Promise<Trouble> {
  const { store, files, sending, memo, tokenOf, notice } = parts;
  const { clock } = sending;
  const uploads = new Map<string, Promise<Trouble>>();

  return async (need) => {
    const { row } = need;
    for (const file of need.files) {
      const running = uploads.get(file) ?? bring(file, row).finally(() => uploads.delete(file));
      uploads.set(file, running);
      const trouble = await running;
      if (trouble) return trouble;
    }
    if (need.list === null) return null;
    return need.list === 'before' ? lookBefore(row) : lookAfter(row);
  };

  async function bring(id: string, row: OutboxRow): Promise<Trouble> {
    const { owner } = row;
    // Where the disk as a whole is gone, this cannot be written down either.
    const file = await files.read(id, owner).catch(() => null);
    if (file === null) {
      const { error } = attention('offline.fileUnreadable', id);
      await note(id, owner, { state: 'refused', error });
      return { outcome: { cls: 'attention', error }, file: id };
    }
    if (!file) return { outcome: attention('offline.fileMissing', id), file: id };
    const address = await uploadAddress(store, id, owner);
    await note(id, owner, { state: 'uploading', error: null });
    const end = await upload(
      { name: file.name, bytes: file.bytes, address },
      {
        ...sending,
        part: parts.part,
        url: `${parts.backend.upload}/api/common/Attachment`,
        token: () => tokenOf(owner),
        isBad: row.lastError?.kind === 'network',
        onAddress(found) {
          notice(wasHeard);
          return keepUploadAddress(store, parts.epoch, { id, owner, found }, clock);
        },
        onProgress(sent) {
          notice(wasHeard);
          return note(id, owner, { sent });
        },
      },
    );
    return conclude(id, owner, end);
  }

  async function conclude(id: string, owner: string, end: UploadEnd): Promise<Trouble> {
    if (end.kind === 'stopped') return null;
    if (end.kind === 'failed') {
      const outcome = judged(end.exchange);
      if (outcome.cls === 'done') return null;
      const isRefused = outcome.cls === 'attention' || outcome.cls === 'denied';
      await note(id, owner, { state: isRefused ? 'refused' : 'waiting', error: outcome.error });
      return { outcome: named(outcome, id), file: id };
    }
    const kept = await keepUploaded(store, parts.epoch, { id, owner, found: end.id }, clock);
    // Another holder took over, and finds the finished upload.
    if (kept === null) return null;
    memo.ids.set(id, kept);
    await note(id, owner, { state: 'uploaded', remoteId: kept, error: null });
    return null;
  }

  async function note(id: string, owner: string, news: FileNews) {
    await files.note(id, owner, news).catch(() => undefined);
  }

  function judged(answer: Parameters<typeof classify>[1]): Outcome {
    const outcome = classify({ method: 'POST' }, answer, clock.now());
    // A 2xx without our envelope.
    const told: Outcome =
      outcome.cls === 'done' || outcome.cls === 'conflict' || outcome.cls === 'keyReused'
        ? { cls: 'retry', error: faultOf('server', clock.now()), retryAfterMs: null, soon: false }
        : outcome;
    notice(told);
    return told;
  }

  function attention(code: string, path?: string): Extract<Outcome, { cls: 'attention' }> {
    return { cls: 'attention', error: refusal(code, clock.now(), path) };
  }

  /** What stands where a row adds to; undefined where nobody can read it, or why nobody knows now. */
  async function readList(row: OutboxRow): Promise<{ data: unknown } | { trouble: Trouble }> {
    const path = kindOf(row).lookup?.pathOf(row) ?? null;
    if (path === null) return { data: undefined };
    const token = tokenOf(row.owner);
    if (token === null) return { trouble: null };
    const init = { method: 'GET', headers: headersFor(token) };
    const { exchange: answer } = await exchange(addressOf(path, parts.backend), init, sending);
    const outcome = classify({ method: 'GET' }, answer, clock.now());
    notice(outcome);
    if (isPassing(outcome)) return { trouble: { outcome } };
    return { data: outcome.cls === 'done' ? outcome.data : undefined };
  }

  /** What stands there before: only so can equal words be told from the same question. */
  async function lookBefore(row: OutboxRow): Promise<Trouble> {
    const list = await readList(row);
    if ('trouble' in list) return list.trouble;
    // A back end that does not show its lists still takes new questions.
    memo.before.set(row.key, kindOf(row).lookup?.idsIn(list.data) ?? null);
    return null;
  }

  async function lookAfter(row: OutboxRow): Promise<Trouble> {
    const list = await readList(row);
    if ('trouble' in list) return list.trouble;
    const verdict = kindOf(row).lookup?.judge(row, list.data);
    if (verdict?.kind === 'there') return { outcome: { cls: 'done', data: verdict.data } };
    if (verdict?.kind === 'notThere')
      return { outcome: { cls: 'notThere', error: faultOf('network', clock.now()) } };
    return { outcome: attention('offline.unsureIfSent') };
  }
}

/** The same may be answered otherwise later, or to somebody who signs in. */
function isPassing(outcome: Outcome): boolean {
  return outcome.cls === 'retry' || outcome.cls === 'unauthorized' || outcome.cls === 'denied';
}

/** Names the refused file. */
function named(outcome: Failed, file: string): Outcome {
  if (outcome.cls !== 'attention') return outcome;
  const errors = outcome.error.errors.map((refusal) => ({ ...refusal, path: file }));
  return { ...outcome, error: { ...outcome.error, errors } };
}
