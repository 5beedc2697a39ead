import { deviceNow } from '#src/lib/device-time.ts';
import type { Drafts, InstantStorage } from '#src/offline/index.ts';
import { dropAside, putAside, StorageFullError } from '#src/offline/index.ts';
import { createEmitter } from '#src/lib/store.ts';
import { newUuid } from '#src/lib/uuid.ts';

/** How long typing may pause before it is kept. */
const PAUSE_MS = 400;
/** Who types without a pause is kept all the same: this is the most that a crash can take. */
const LONGEST_MS = 1_000;
/** How soon a refused write is retried. */
const AGAIN_MS = 5_000;

/** The owner and the thing of a draft. */
export interface Thing {
  owner: string;
  kind: string;
  id: string;
}

/** Words of this form that are not saved. */
export interface Words<S> {
  state: S;
  /** What the form showed before the first letter: back there, nothing is left to keep. */
  from: S;
  /** The server's version at the first letter. */
  base: unknown;
  /** How many changes the form had had by then. */
  count?: number;
}

export interface WritingState<S> {
  words: Words<S> | null;
  /** What was saved last, and what the form was given then: shown until it is given something newer. */
  settled: { state: S; over: S } | null;
  /** The writers this form has been: their words are its own. */
  writers: readonly string[];
  /** Why the words are on the screen only: the disk is full, or not there. */
  fault: 'full' | 'lost' | null;
  /** When the words came to this device's disk; null while they have not. */
  keptAt: number | null;
  /** False where nothing survives closing the window. */
  isDurable: boolean;
}

/** One form's writing about one thing. It goes on until the disk has the words, whether its screen stands or not. */
export interface Writing<S> {
  get(): WritingState<S>;
  subscribe(listener: () => void): () => void;
  /** `before` counts only for the first letter. */
  type(state: S, before: { from: S; base: unknown }): void;
  /** Takes words up that were found; what was typed here before stays kept beside them. True: the disk has them. */
  takeUp(words: Words<S>): Promise<boolean>;
  /** That state is saved; what differs from it was typed since and stays. */
  saved(state: S, over: S, base?: unknown): void;
  /** Gives up the words of this form. */
  reset(): void;
  /** Keeps what is not yet kept, now. */
  flush(): void;
  /** The page may be torn down at any moment. */
  leave(): void;
}

export interface WritingParts {
  drafts: Drafts;
  thing: Thing;
  instant: InstantStorage | null;
  /** Whether the words are on the screen only. */
  onFault(writer: string, isFaulty: boolean): void;
}

export function sameData(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function faultOf(error: unknown): 'full' | 'lost' {
  return error instanceof StorageFullError ? 'full' : 'lost';
}

export function createWriting<S>({ drafts, thing, instant, onFault }: WritingParts): Writing<S> {
  const { owner, kind, id } = thing;
  const changes = createEmitter();
  let state: WritingState<S> = {
    words: null,
    settled: null,
    writers: [newUuid()],
    fault: null,
    keptAt: null,
    isDurable: true,
  };
  let writer = state.writers[0] ?? newUuid();
  /** Not known to be on the disk yet. */
  let unkept: Words<S> | null = null;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;

  function set(change: Partial<WritingState<S>>) {
    state = { ...state, ...change };
    changes.emit();
  }

  function schedule() {
    const now = deviceNow();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.min(PAUSE_MS, since + LONGEST_MS - now));
  }

  function rest() {
    clearTimeout(timer);
    since = null;
  }

  async function keep(words: Words<S>, by: string): Promise<boolean> {
    try {
      const { updatedAt, durable } = await drafts.put(kind, id, words.state, words.base, {
        owner,
        writer: by,
        count: words.count,
      });
      onFault(by, false);
      if (by !== writer || unkept === words) dropAside(instant, by);
      if (by !== writer) return true;
      if (unkept === words) unkept = null;
      set({
        fault: null,
        isDurable: durable,
        keptAt: state.words === words ? updatedAt : null,
      });
      return true;
    } catch (error) {
      if (by !== writer) {
        // Left behind for words that were taken up: nobody types on, so they are their own last.
        onFault(by, true);
        asideAs(by, words);
        setTimeout(() => void keep(words, by), AGAIN_MS);
      } else if (unkept) {
        onFault(by, true);
        aside();
        set({ fault: faultOf(error), keptAt: null });
        if (since === null) timer = setTimeout(flush, AGAIN_MS);
      }
      return false;
    }
  }

  function flush() {
    rest();
    if (unkept) void keep(unkept, writer);
  }

  function asideAs(by: string, words: Words<S>) {
    const { state: said, base, count: at = count } = words;
    const version = { writer: by, state: said, base, updatedAt: deviceNow(), count: at };
    putAside(instant, by, { t: 'draft', owner, kind, id, version });
  }

  function aside() {
    if (unkept) asideAs(writer, unkept);
  }

  function reset() {
    rest();
    const hadWords = state.words !== null;
    unkept = null;
    dropAside(instant, writer);
    onFault(writer, false);
    set({ words: null, fault: null, keptAt: null });
    // What cannot be dropped is already saved, and is offered to nobody.
    if (hadWords) void drafts.drop(kind, id, undefined, { owner, writer }).catch(() => undefined);
  }

  return {
    get: () => state,
    subscribe: changes.subscribe,
    type(next, before) {
      const { from, base } = state.words ?? before;
      if (sameData(next, from)) {
        reset();
        return;
      }
      count += 1;
      unkept = { state: next, from, base, count };
      schedule();
      set({ words: unkept, keptAt: null });
    },
    takeUp(words) {
      if (state.words) {
        if (unkept) void keep(unkept, writer);
        writer = newUuid();
      }
      count += 1;
      const own = { ...words, count };
      unkept = own;
      set({ words: own, keptAt: null, fault: null, writers: [...state.writers, writer] });
      rest();
      return keep(own, writer);
    },
    saved(savedState, over, base) {
      const settled = { state: savedState, over };
      const { words } = state;
      if (!words || sameData(words.state, savedState)) {
        reset();
        set({ settled });
        return;
      }
      count += 1;
      unkept = { state: words.state, from: savedState, base: base ?? words.base, count };
      set({ words: unkept, settled });
      flush();
    },
    reset,
    flush,
    leave() {
      aside();
      flush();
    },
  };
}
