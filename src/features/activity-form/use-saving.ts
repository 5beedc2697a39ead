import { useRef } from 'react';
import { conflictOf, isSettledRefusal } from '#src/api/activity-form.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { useDraft } from '#src/features/drafts/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { changesOf, saysSame } from './changes.ts';
import type { FormState } from './form.ts';
import type { SavedForm } from './saved-form.ts';
import { leftOutOf } from './audience.ts';
import { itemOf, type Begun, type Item } from './item.ts';
import { waitForDraft } from './wait-for-draft.ts';

/** What the server made or changed. */
export interface Saved {
  id: string;
  version: number;
}

/** The two requests of the form. */
export interface Requests {
  create: (item: Item, key: string) => Promise<Saved>;
  /** `leftOut` are the students whom she took out of their classes. */
  change: (
    begun: Begun,
    changes: Partial<Item>,
    leftOut: readonly string[],
    key: string,
  ) => Promise<Saved>;
}

interface Parts {
  kind: ParentKind;
  draft: ReturnType<typeof useDraft<FormState>>;
  requests: Requests;
  /** What the server says of it, as a form. */
  itemNow: (current: SavedForm) => Item;
  /** It was made, or what it stands on is another: the next save begins there. */
  onBegun: (begun: Begun) => void;
}

/** Saves what was typed: once made it is changed, and what nobody knows the end of is asked again under its own key. */
export function useSaving({ kind, draft, requests, itemNow, onBegun }: Parts) {
  const { drafts } = useOffline();
  const last = useRef({ intention: '', key: '' });

  /** A new one is made once, whatever becomes of the answers. */
  async function create(typed: FormState): Promise<Begun> {
    const { sent: before, ...form } = typed;
    const sent = before ?? { key: newUuid(), form };
    if (!before) {
      draft.update((state) => ({ ...state, sent }));
      draft.flush();
      await waitForDraft(drafts, sent.key);
    }
    const settle = () => draft.update((state) => ({ ...state, sent: null }));
    const made = { ...sent.form, sent: null };
    const item = itemOf(made, kind);
    try {
      const begun = { ...(await requests.create(item, sent.key)), item };
      settle();
      draft.saved(made, begun);
      onBegun(begun);
      return begun;
    } catch (error) {
      if (isSettledRefusal(error)) settle();
      throw error;
    }
  }

  async function change(begun: Begun, item: Item, leftOut: readonly string[]): Promise<Begun> {
    const changes = changesOf(begun.item, item);
    const intention = JSON.stringify([begun.id, begun.version, changes, leftOut]);
    if (last.current.intention !== intention) last.current = { intention, key: newUuid() };
    try {
      return { ...(await requests.change(begun, changes, leftOut, last.current.key)), item };
    } catch (error) {
      const current = conflictOf(error);
      // The answer to the same change was lost before: it stands there already.
      if (current && saysSame(itemNow(current), item))
        return { id: begun.id, version: current.version, item };
      throw error;
    }
  }

  /** Resolves once the server has exactly this. */
  return async function save(typed: FormState, from: Begun | null): Promise<Begun> {
    const begun = from ?? (await create(typed));
    const item = itemOf(typed, kind);
    const saved = saysSame(begun.item, item) ? begun : await change(begun, item, leftOutOf(typed));
    draft.saved({ ...typed, sent: null }, saved);
    onBegun(saved);
    return saved;
  };
}
