import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceNow } from '#src/lib/device-time.ts';
import { useDraftList, useOffline, usePerson, watchUnsaved } from '#src/features/session/index.ts';
import { pageInstantStorage, type Draft, type Drafts } from '#src/offline/index.ts';
import { createStore } from '#src/lib/store.ts';
import { createWriting, sameData, type Words, type Writing } from './writing.ts';

const writers = new Set<string>();
const count = createStore(0);

watchUnsaved({ count: count.get, subscribe: count.subscribe });

/** Words that the disk refused count in the header and at sign-out until it takes them. */
function countFault(writer: string, isFaulty: boolean): void {
  if (isFaulty) writers.add(writer);
  else writers.delete(writer);
  count.set(writers.size);
}

export interface DraftOptions<S> {
  /** What sort of form: `question`, `exam-settings`. With `id` it names the thing. */
  kind: string;
  /** The thing's id; for a new one something that its page keeps through a reload (`new:<examId>`). */
  id: string;
  /** What the form shows while nothing is typed: the server's state, or the empty form. Plain data. */
  initial: S;
  /** The server's version of `initial`; tells whether it moved on since the words began. */
  base?: unknown;
  /** Tells foreign or outdated data from a state of this form; what fails is not offered. */
  isState: (value: unknown) => value is S;
  /** Whether nothing moved on between two bases; equal data, if not said. */
  isSameBase?: (one: unknown, other: unknown) => boolean;
  /** Found words on the form as it stands now; as they are, on what she sees now, if not said. */
  takeOver?: (found: Held<S>, now: Held<S>) => Held<S>;
}

/** A state, and the version on which it stands. */
interface Held<S> {
  state: S;
  base: unknown;
}

/** Words about the same thing that this form does not show. */
export interface DraftOfferState<S> {
  state: S;
  writtenAt: number;
  /** The server's version is another than when they were begun: both must be shown. */
  isBehind: boolean;
  /** They come while this form is open, from another window. */
  isElsewhere: boolean;
}

export interface DraftForm<S> {
  state: S;
  /** Shows it at once and keeps it behind. */
  set: (state: S) => void;
  /** The same from the newest state, for two changes in one turn. */
  update: (next: (state: S) => S) => void;
  isDirty: boolean;
  /** The version on which the words stand: to be sent with the save. */
  base: unknown;
  /** The server's version moved on under her words. */
  isBehind: boolean;
  /** When the words came to the disk; null while they have not, or there are none. */
  keptAt: number | null;
  /** The words are on the screen only: the disk is full, or not there. */
  fault: 'full' | 'lost' | null;
  /** False where nothing survives closing the window. */
  isDurable: boolean;
  offer: DraftOfferState<S> | null;
  /** Goes on with the offered words; words typed here meanwhile are offered in their place. */
  take: () => void;
  /** Gives the offered words up. */
  discard: () => void;
  /** Gives up the words of this form: back to `initial`. */
  reset: () => void;
  /** To be called once a save of that state was acknowledged: durable in the outbox, or by the server. */
  saved: (state: S, base?: unknown) => void;
  /** Keeps what is not yet kept, now: before leaving by one's own link. */
  flush: () => void;
}

interface Opened<S> {
  key: string;
  at: number;
  writing: Writing<S>;
}

function useLeaving(writing: Writing<unknown>) {
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && writing.leave();
    const onLeave = () => writing.leave();
    // Words in memory only: asking is all that can be done for them.
    const onUnload = (event: BeforeUnloadEvent) => {
      writing.leave();
      const { words, fault, isDurable } = writing.get();
      if (words && (fault !== null || !isDurable)) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onLeave, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onLeave, { capture: true });
      removeEventListener('beforeunload', onUnload);
      // The disk may answer after the page has gone, with no form left that would hear of that.
      writing.leave();
    };
  }, [writing]);
}

/** The versions of a thing that other forms wrote, newest first, also those under the name that it had here first. */
function othersOf(
  list: readonly Draft[] | undefined,
  kind: string,
  id: string,
  own: readonly string[],
) {
  // Before the disk was read nothing is offered, and nothing tidied away.
  return (list ?? [])
    .filter((draft) => draft.kind === kind && (draft.id === id || draft.realId === id))
    .flatMap((draft) =>
      [draft, ...draft.others].map(({ writer, state, base, updatedAt }) => ({
        of: draft.id,
        writer,
        state,
        base,
        updatedAt,
      })),
    )
    .filter(({ writer }) => writer !== own.at(-1))
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

/** What is the same as the server's own is no draft any more. */
function useTidying(
  drafts: Drafts,
  stale: ReturnType<typeof othersOf>,
  thing: {
    owner: string;
    kind: string;
  },
) {
  const { owner, kind } = thing;
  useEffect(() => {
    for (const { of, writer, updatedAt } of stale)
      void drafts.drop(kind, of, updatedAt, { owner, writer }).catch(() => undefined);
  });
}

/**
 * Keeps what is typed into a form until it is saved, through reload, sleep, crash, sign-out and full disks.
 *
 * ```tsx
 * const draft = useDraft({
 *   kind: 'question', id: question.id, initial: question.form, base: question.version, isState: isQuestionForm,
 * });
 * <DraftOffer draft={draft} show={(state) => <QuestionPreview form={state} />} />
 * <DraftFault draft={draft} />
 * <TextInput value={draft.state.text} onChange={(e) => draft.set({ ...draft.state, text: e.currentTarget.value })} />
 * const save = async () => {
 *   const sent = draft.state;
 *   await outbox.enqueueQuestionList({ …, items: [{ ...sent, version: draft.base }] }); // rejects: nothing is lost
 *   draft.saved(sent); // what was typed since stays
 * };
 * ```
 *
 * - `state` is one plain JSON value: no files, dates or functions (name files by id). Hold it nowhere else; validate at the save, never at the letter.
 * - Call it above anything that a rotation or a narrow window swaps, or the words are asked about instead of standing there.
 * - A change of `kind` or `id` ends one writing and begins another; the same component may stay mounted.
 * - The words of two windows stand beside each other: this form's are never replaced but by `take`, and then they are offered back.
 * - `initial` may change at any time: it shows while nothing is typed, and never touches typed words. Send `base`, not the newest version: only so the server can tell a conflict.
 * - Words typed here survive a failed save by themselves: call `saved` only after the save was acknowledged.
 */
export function useDraft<S>(options: DraftOptions<S>): DraftForm<S> {
  const { kind, id, initial, base = null, isState, isSameBase = sameData } = options;
  const takeOver = options.takeOver ?? (({ state }, now) => ({ state, base: now.base }));
  const { drafts } = useOffline();
  const { owner } = usePerson();
  const key = JSON.stringify([owner, kind, id]);
  const open = (): Opened<S> => ({
    key,
    at: deviceNow(),
    writing: createWriting<S>({
      drafts,
      thing: { owner, kind, id },
      instant: pageInstantStorage(),
      onFault: countFault,
    }),
  });
  const [held, setHeld] = useState(open);
  const current = held.key === key ? held : open();
  if (held !== current) setHeld(current);
  const { writing, at } = current;
  const own = useSyncExternalStore(writing.subscribe, writing.get);
  const list = useDraftList();
  useLeaving(writing);

  const { words, settled } = own;
  const rested = settled && sameData(settled.over, initial) ? settled.state : initial;
  const state = words ? words.state : rested;
  const others = othersOf(list, kind, id, own.writers).map((version) => ({
    version,
    // She is shown what taking it up brings: from there her words stand on what she saw.
    held: isState(version.state)
      ? takeOver({ state: version.state, base: version.base }, { state: rested, base })
      : null,
  }));
  const isStored = ({ held }: (typeof others)[number]) => held && sameData(held.state, initial);
  useTidying(
    drafts,
    others.filter(isStored).map(({ version }) => version),
    { owner, kind },
  );
  const found = others.find(({ held }) => held && !sameData(held.state, state));
  const version = found && !isStored(found) ? found.version : null;
  const taking = found?.held;
  const offer: DraftOfferState<S> | null =
    version && taking
      ? {
          state: taking.state,
          writtenAt: version.updatedAt,
          isBehind: !isSameBase(version.base, base),
          isElsewhere: version.updatedAt > at && !own.writers.includes(version.writer),
        }
      : null;
  const giveUp = () => {
    if (!version) return;
    const by = { owner, writer: version.writer };
    void drafts.drop(kind, version.of, version.updatedAt, by).catch(() => undefined);
  };
  const before = { from: rested, base };
  return {
    state,
    set: (next) => writing.type(next, before),
    update: (next) => writing.type(next(writing.get().words?.state ?? rested), before),
    isDirty: words !== null,
    base: words ? words.base : base,
    isBehind: words !== null && !isSameBase(words.base, base),
    keptAt: own.keptAt,
    fault: own.fault,
    isDurable: own.isDurable,
    offer,
    take() {
      if (!offer || !taking) return;
      const taken: Words<S> = { ...taking, from: rested };
      void writing.takeUp(taken).then((isKept) => isKept && giveUp());
    },
    discard: giveUp,
    reset: writing.reset,
    saved: (savedState, newBase) => writing.saved(savedState, initial, newBase),
    flush: writing.flush,
  };
}
