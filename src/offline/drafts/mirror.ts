/** The drafts of the person who works here, in memory, for screens that may not wait. */
import { isTempId } from '../outbox/question-lists.ts';
import type { DraftRow } from '../records.ts';
import type { Store } from '../store/store.ts';
import type { Draft } from './types.ts';
import { draftOf } from './versions.ts';

/** What is known of the disk. */
export interface DraftMirror {
  list(): readonly Draft[];
  /** From now on it is kept up to date. */
  wake(): void;
  /** What this context just wrote, without reading it again. */
  show(thing: Pick<DraftRow, 'owner' | 'kind' | 'id'>, row: DraftRow | null): void;
  reload(): void;
}

const none: readonly Draft[] = [];
const keyOf = ({ kind, id }: { kind: string; id: string }) => JSON.stringify([kind, id]);

/** Writer and time name a version's words. */
const marksOf = (list: readonly Draft[]) =>
  JSON.stringify(
    list.map((draft) => [
      keyOf(draft),
      draft.realId,
      ...[draft, ...draft.others].map(({ writer, updatedAt }) => [writer, updatedAt]),
    ]),
  );

/** The server's names of things that were written about under this device's own. */
async function realIds(store: Store, rows: readonly DraftRow[]): Promise<Map<string, string>> {
  const temps = rows.map(({ id }) => id).filter(isTempId);
  const pairs = temps.length > 0 ? await store.read('all', (tx) => tx.ids(temps)) : [];
  return new Map(pairs.map(({ temp, id }) => [temp, id]));
}

const named = (draft: Draft, realId: string | undefined): Draft =>
  realId === undefined ? draft : { ...draft, realId };

/** An empty mirror, asleep until somebody asks. */
export function createDraftMirror(parts: {
  store: Promise<Store>;
  owner: () => string | null;
  onChange: () => void;
}): DraftMirror {
  let isAwake = false;
  let drafts = new Map<string, Draft>();
  let shown: { owner: string | null; list: readonly Draft[] } = { owner: null, list: none };
  let reading = false;
  let isStale = false;

  function publish(owner: string | null) {
    const list = [...drafts.values()].toSorted((a, b) => b.updatedAt - a.updatedAt);
    if (shown.owner === owner && marksOf(list) === marksOf(shown.list)) return;
    shown = { owner, list: list.length > 0 ? list : none };
    parts.onChange();
  }

  async function read(): Promise<void> {
    reading = true;
    try {
      while (isStale) {
        isStale = false;
        const owner = parts.owner();
        const store = await parts.store;
        const rows = owner === null ? [] : await store.drafts.ofOwner(owner);
        const names = await realIds(store, rows);
        // Something was written or somebody came meanwhile: what was read may be older than what is shown.
        if (isStale || parts.owner() !== owner) continue;
        const found = rows.map(draftOf).filter((draft) => draft !== null);
        drafts = new Map(found.map((draft) => [keyOf(draft), named(draft, names.get(draft.id))]));
        publish(owner);
      }
    } catch {
      // The disk is not there now; the next change or return asks again.
    } finally {
      reading = false;
    }
  }

  function reload() {
    if (!isAwake) return;
    isStale = true;
    if (!reading) void read();
  }

  return {
    list() {
      if (!isAwake) {
        isAwake = true;
        reload();
      }
      return shown.owner === parts.owner() ? shown.list : none;
    },
    wake() {
      if (isAwake) return;
      isAwake = true;
      reload();
    },
    show(thing, row) {
      if (!isAwake || thing.owner !== parts.owner()) return;
      // What is in memory is another person's, or about to be replaced by what was read before.
      if (reading || shown.owner !== thing.owner) reload();
      if (shown.owner !== thing.owner) return;
      const draft = row && draftOf(row);
      if (draft) drafts.set(keyOf(thing), named(draft, drafts.get(keyOf(thing))?.realId));
      else drafts.delete(keyOf(thing));
      publish(thing.owner);
    },
    reload,
  };
}
