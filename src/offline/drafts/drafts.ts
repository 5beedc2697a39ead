/** Form state that is not saved yet: every form's own words, kept for their person until saved or given up. */
import type { Seams } from '../seams.ts';
import type { DraftRow } from '../records.ts';
import { signedInOwner } from '../session.ts';
import type { Store } from '../store/store.ts';
import type { Aside } from './instant.ts';
import { createDraftView, withDraft } from './view.ts';
import type { By, Drafts } from './types.ts';
import {
  draftOf,
  momentAfter,
  ONLY_WRITER,
  withAside,
  withoutVersions,
  withVersion,
} from './versions.ts';

/** The drafts and what the engine does with them. */
export interface DraftsEngine extends Drafts {
  /** Takes in what had been put aside, as of when it was written. */
  takeIn(aside: Extract<Aside, { t: 'draft' }>): Promise<void>;
  /** Looks at the disk again, for a context that may have slept. */
  refresh(): void;
}

type Change = (row: DraftRow | undefined) => DraftRow | null | undefined;

/** Builds the drafts of one context. */
export function createDrafts(seams: Seams): DraftsEngine {
  const { store, clock, session } = seams;
  const view = createDraftView(seams);
  const writing = new Map<string, Promise<unknown>>();
  let lastStamp = 0;

  /** Never twice the same, so that "until then" has a meaning, within one millisecond and when the clock is set back. */
  function stamp(row: DraftRow | undefined): number {
    lastStamp = momentAfter(row, Math.max(clock.now(), lastStamp + 1));
    return lastStamp;
  }

  // Known now if at all: whoever signs in while this waits has written nothing of it.
  const ownerOf = async (by?: By) => by?.owner ?? (await session.ownerNow());

  /** One after the other for each thing: a write that is tried again must not land on a later one. */
  function change(thing: Pick<DraftRow, 'owner' | 'kind' | 'id'>, next: Change): Promise<Store> {
    const name = JSON.stringify([thing.owner, thing.kind, thing.id]);
    const run = async () => {
      const opened = await store;
      let after: DraftRow | null | undefined;
      await opened.drafts.change([thing.owner, thing.kind, thing.id], (row) => {
        after = next(row);
        return after;
      });
      if (after === undefined) return opened;
      view.show(thing.owner, withDraft(thing, after));
      view.tellOthers();
      return opened;
    };
    const done = (writing.get(name) ?? Promise.resolve()).then(run, run);
    writing.set(name, done);
    const forget = () => writing.get(name) === done && writing.delete(name);
    done.then(forget, forget);
    return done;
  }

  return {
    async read(kind, id, by) {
      const person = await ownerOf(by);
      const row = person === null ? undefined : await (await store).drafts.get([person, kind, id]);
      return row ? draftOf(row) : null;
    },
    async put(kind, id, state, base = null, by) {
      const thing = { owner: by?.owner ?? (await signedInOwner(session)), kind, id };
      const { writer = ONLY_WRITER, count } = by ?? {};
      const said = { writer, state, base, ...(count !== undefined && { count }) };
      let updatedAt = 0;
      const { durable } = await change(thing, (row) => {
        updatedAt = stamp(row);
        return withVersion(thing, row, { ...said, updatedAt });
      });
      return { updatedAt, durable };
    },
    async drop(kind, id, upTo = Infinity, by) {
      const person = await ownerOf(by);
      if (person === null) return;
      await change({ owner: person, kind, id }, (row) => withoutVersions(row, upTo, by?.writer));
    },
    list: view.list,
    subscribe: view.subscribe,
    async takeIn({ owner: person, kind, id, version }) {
      const thing = { owner: person, kind, id };
      await change(thing, (row) => withAside(thing, row, version));
    },
    refresh: view.refresh,
  };
}
