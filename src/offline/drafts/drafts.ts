/** Form state that is not saved yet: every form's own words, kept for their person until saved or given up. */
import { saysSame } from '#src/offline/live.ts';
import { isTempId } from '#src/offline/kinds/questions/lists.ts';
import { createOwnView } from '#src/offline/own-view.ts';
import type { Seams } from '../seams.ts';
import type { DraftRow } from '../records.ts';
import { signedInOwner } from '../session.ts';
import { type Store, namesOf } from '../store/store.ts';
import type { Aside } from './instant.ts';
import type { By, Drafts, Draft } from './types.ts';
import {
  draftOf,
  momentAfter,
  ONLY_WRITER,
  withAside,
  withoutVersions,
  withVersion,
} from './versions.ts';

/** The drafts of the person who works here, in memory, for screens that may not wait. */
const newestFirst = (drafts: readonly Draft[]) =>
  drafts.toSorted((a, b) => b.updatedAt - a.updatedAt);

/** Writer and time name a version's words. */
const marksOf = (list: readonly Draft[]) =>
  list.map(({ kind, id, realId, ...draft }) => [
    kind,
    id,
    realId,
    ...[draft, ...draft.others].map(({ writer, updatedAt }) => [writer, updatedAt]),
  ]);

const named = (draft: Draft, realId: string | undefined): Draft =>
  realId === undefined ? draft : { ...draft, realId };

/** The drafts as screens see them. */
const createDraftView = (seams: Pick<Seams, 'store' | 'channel' | 'session'>) =>
  createOwnView<Draft>({
    ...seams,
    table: 'drafts',
    async read(owner) {
      const store = await seams.store;
      const rows = await store.drafts.ofOwner(owner);
      const temps = rows.map(({ id }) => id).filter(isTempId);
      const names = temps.length > 0 ? await store.read('all', (tx) => namesOf(tx, temps)) : null;
      const found = rows.map(draftOf).filter((draft) => draft !== null);
      return newestFirst(found.map((draft) => named(draft, names?.get(draft.id))));
    },
    isSame: (one, other) => saysSame(marksOf(one), marksOf(other)),
  });

/** The list with a thing as it was just written. */
const withDraft =
  ({ kind, id }: Pick<DraftRow, 'kind' | 'id'>, row: DraftRow | null) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const isIt = (draft: Draft) => draft.kind === kind && draft.id === id;
    const draft = row && draftOf(row);
    const others = drafts.filter((one) => !isIt(one));
    return draft ? newestFirst([named(draft, drafts.find(isIt)?.realId), ...others]) : others;
  };

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
