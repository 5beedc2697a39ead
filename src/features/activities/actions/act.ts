import type { ActivityItem } from '#contract/activities/activity.ts';
import { fetchActivity } from '#src/api/activities.ts';
import {
  copyActivity,
  deleteActivity,
  putIntoBank,
  takeFromBank,
  withdrawToDraft,
} from '#src/api/activity-actions.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { questionLane } from '#src/offline/index.ts';
import { attempt, type Outcome } from './attempt.ts';
import type { ActContext, ActionItem } from './context.ts';
import { changeLists, findListed } from './lists.ts';
import { actionNote, type ActionNote, type Done } from '../activity-note.ts';
import { releaseAgain } from './release-again.ts';
import { readPending, untilSent, type Words } from './pending.ts';

const underWay = new Set<string>();

const MAKES: ReadonlySet<Done> = new Set(['copy', 'clone', 'bank', 'toExam']);
const TAKES: ReadonlySet<Done> = new Set(['delete', 'undoCopy', 'undoBank', 'undoToExam']);

/** Once something was deleted it may be what a try of unknown end had made: made again, it is made anew. */
function intentionOf(
  owner: string,
  what: Done,
  kind: ParentKind,
  { id, basedOn }: { id: string; basedOn?: number },
) {
  const made = `${owner} made`;
  return {
    of: MAKES.has(what) ? [made, what, kind, id].join(' ') : [owner, kind, id].join(' '),
    does: [what, basedOn].join(' '),
    ends: TAKES.has(what) ? [made] : [],
  };
}

/** Thrown where taking back would take what came after, too. */
const changed = () => new RefusedError(409, [{ code: 'changed', message: 'changed since' }]);

/** Who acts on what kind, and how what is shown of it is read anew. */
export interface Acting {
  owner: string;
  kind: ParentKind;
  reread: () => unknown;
}

const actingIn = (context: ActContext): Acting => ({
  owner: context.owner,
  kind: context.kind,
  reread: () => changeLists(context, {}),
});

/** Announces the action, performs it at most once, and announces its outcome. */
export async function act<T>(
  { owner, kind, reread }: Acting,
  what: Done,
  item: Pick<ActionItem, 'id' | 'title'> & { basedOn?: number },
  send: (key: string) => Promise<T>,
  done: (data: T) => Promise<Partial<ActionNote>>,
  /** What must be true of it before the server is asked. */
  first: () => Promise<void> = () => Promise.resolve(),
): Promise<T | null> {
  const intention = intentionOf(owner, what, kind, item);
  const running = `${intention.of} ${intention.does}`;
  if (underWay.has(running)) return null;
  underWay.add(running);
  const note = { owner, kind, title: item.title, what };
  actionNote.show({ ...note, state: 'busy' });
  try {
    const outcome: Outcome<T> = await first().then(
      () => attempt(intention, send),
      (error: unknown) => ({ kind: 'failed', code: errorCode(error) }),
    );
    if (outcome.kind !== 'done') {
      const retry = () => void act({ owner, kind, reread }, what, item, send, done, first);
      const again = outcome.kind === 'unsure' && { retry };
      actionNote.show({ ...note, state: outcome.kind, code: outcome.code, ...again });
      // Whatever the server answered, the list may be outdated.
      void reread();
      return null;
    }
    // The server has done it, even if this device could not follow at once.
    const more = await done(outcome.data).catch(() => ({}));
    actionNote.show({ ...note, state: 'done', ...more });
    return outcome.data;
  } finally {
    underWay.delete(running);
  }
}

/** The row of a copy, before the server has listed it. */
function draftOf(listed: ActivityItem | undefined, id: string, version: number) {
  return (
    listed && {
      ...listed,
      id,
      version,
      state: 'draft' as const,
      mayEdit: true,
      counts: { ...listed.counts, handedIn: 0, corrected: 0 },
    }
  );
}

/** Something gone already is as good as deleted. */
export async function deleted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 404)) throw error;
  }
}

/** Deletes a copy on which nobody has worked since. */
export async function removeUnchanged(
  { kind, scope: { semesterId }, engine }: Pick<ActContext, 'kind' | 'scope' | 'engine'>,
  { id, version, key }: { id: string; version: number; key: string },
): Promise<void> {
  const found = await fetchActivity(kind, semesterId, id);
  const { keys, words } = await readPending(engine, kind, id);
  if (keys.length > 0 || words.count > 0 || found.version !== version) throw changed();
  await deleteActivity({ kind, semesterId, id, key });
}

interface Source {
  engine: Pick<ActContext['engine'], 'outbox' | 'drafts' | 'storage'>;
  kind: ParentKind;
}

/** The server has what she wrote: a copy of less would be one for good. */
export const sentOf =
  ({ engine, kind }: Source, { id }: Pick<ActionItem, 'id'>) =>
  () =>
    untilSent(engine, questionLane(kind, id));

/** How many unsaved texts about it are in no copy. */
export const lacksOf = async (
  { engine, kind }: Source,
  { id }: Pick<ActionItem, 'id'>,
): Promise<number> => (await readPending(engine, kind, id)).words.count;

/** Makes a draft beside it; taken back, the draft goes, unless it was changed meanwhile. */
export function copy(context: ActContext, item: ActionItem, what: 'copy' | 'clone' = 'copy') {
  const { kind, scope, current } = context;
  const { schoolId, semesterId } = current ?? scope;
  const there = { ...context, scope: { schoolId, semesterId } };
  return act(
    actingIn(context),
    what,
    item,
    (key) => copyActivity({ kind, ...scope, id: item.id, key }),
    async ({ id, version }) => {
      const added = draftOf(findListed(context, item.id), id, version);
      await changeLists(there, { added });
      const undo = () =>
        void act(
          actingIn(there),
          'undoCopy',
          { id, title: item.title },
          (key) => deleted(() => removeUnchanged(there, { id, version, key })),
          async () => {
            await changeLists(there, { removed: findListed(there, id) });
            return {};
          },
        );
      const lacks = await lacksOf(context, item);
      // Its pages open in its own year.
      return current?.isShown === false
        ? { undo, lacks, year: current.name }
        : { undo, lacks, draftId: id };
    },
    sentOf(context, item),
  );
}

export function bank(context: ActContext, item: ActionItem) {
  const { kind, scope, client } = context;
  const readBank = () => void client.invalidateQueries({ queryKey: ['templates'] });
  return act(
    actingIn(context),
    'bank',
    item,
    (key) => putIntoBank({ kind, ...scope, id: item.id, key }),
    async ({ id, version }) => {
      readBank();
      const undo = () =>
        void act(
          actingIn(context),
          'undoBank',
          { id, title: item.title },
          (key) =>
            deleted(async () => {
              const taken = await takeFromBank({ ...scope, id, version, key });
              if (taken === 'changed') throw changed();
            }),
          async () => {
            readBank();
            return {};
          },
        );
      return { undo, bankId: id, lacks: await lacksOf(context, item) };
    },
    sentOf(context, item),
  );
}

export function withdraw(context: ActContext, item: ActionItem) {
  const { kind } = context;
  return act(
    actingIn(context),
    'withdraw',
    { ...item, basedOn: item.version },
    (key) => withdrawToDraft({ kind, id: item.id, version: item.version, key }),
    async ({ version }) => {
      const listed = findListed(context, item.id);
      const added = draftOf(listed, item.id, version);
      await changeLists(context, { removed: listed, added });
      return { undo: () => void releaseAgain(context, item, version), draftId: item.id };
    },
    sentOf(context, item),
  );
}

/** Deletes for good; `lost` are the waiting rows, and `words` the unsaved ones, that she was told of and gave up. */
export function remove(
  context: ActContext,
  item: ActionItem,
  {
    lost,
    words,
    onGone,
  }: { lost: readonly string[]; words: Words['kept']; onGone?: (() => void) | undefined },
) {
  const { kind, scope, client, engine, owner } = context;
  const { id } = item;
  const { semesterId } = scope;
  return act(
    actingIn(context),
    'delete',
    item,
    (key) => deleted(() => deleteActivity({ kind, semesterId, id, key })),
    async () => {
      onGone?.();
      for (const key of lost) await engine.outbox.discard(key);
      for (const word of words) await engine.drafts.drop(word.kind, word.id, word.upTo, { owner });
      const pin = engine.kept.getSnapshot().find((one) => one.id === `${kind}:${id}`);
      if (pin) await engine.kept.free(pin.id);
      await changeLists(context, { removed: findListed(context, id) });
      client.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey[1] === kind && queryKey.includes(id),
      });
      return {};
    },
  );
}
