/** The drafts of the person who works here, in memory, for screens that may not wait. */
import type { Seams } from '../seams.ts';
import { saysSame } from '../live.ts';
import { isTempId } from '../kinds/questions/lists.ts';
import { createOwnView } from '../own-view.ts';
import type { DraftRow } from '../records.ts';
import { namesOf } from '../store/store.ts';
import type { Draft } from './types.ts';
import { draftOf } from './versions.ts';

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
export const createDraftView = (seams: Pick<Seams, 'store' | 'channel' | 'session'>) =>
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
export const withDraft =
  ({ kind, id }: Pick<DraftRow, 'kind' | 'id'>, row: DraftRow | null) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const isIt = (draft: Draft) => draft.kind === kind && draft.id === id;
    const draft = row && draftOf(row);
    const others = drafts.filter((one) => !isIt(one));
    return draft ? newestFirst([named(draft, drafts.find(isIt)?.realId), ...others]) : others;
  };
