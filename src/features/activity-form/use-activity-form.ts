import { useLayoutEffect, useRef, useState } from 'react';
import { LATE_SETTINGS } from '#domain/lifecycle.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { conflictOf } from '#src/api/activity-form.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { useDraft } from '#src/features/drafts/index.ts';
import { conflictsOf, movedOf, ontoNow, saysSame, type Part } from './changes.ts';
import type { Decision } from './conflict-panel.tsx';
import { faultsOf } from './faults.ts';
import { isFormState, type FormState } from './form.ts';
import type { SavedForm } from './saved-form.ts';
import { isBegun, itemOf, type Begun } from './item.ts';
import { refusalsAt, saidBy, type FieldRefusal } from './refusals.ts';
import { useSaving, type Requests } from './use-saving.ts';

export interface FormParts {
  kind: ParentKind;
  /** Under which the words are kept: the id, or `new:` and the kind. */
  draftId: string;
  initial: FormState;
  /** What the server has; null for a new one. */
  now: Begun | null;
  requests: Requests;
  /** Of what is out already only what takes effect after the end may be changed. */
  isLateOpen: boolean;
  formNow: (current: SavedForm) => FormState;
  /** It stands otherwise on the server than the words began with. */
  onConflict: (current: SavedForm) => void;
  /** Everything typed is on the server. */
  onDone: (id: string, form: FormState, isNew: boolean) => void;
}

const lateOf = (form: FormState): Partial<FormState> =>
  Object.fromEntries(LATE_SETTINGS.map((name) => [name, form[name]]));

const withoutSent = ({ sent: _sent, ...form }: FormState) => JSON.stringify(form);

/** The newer of two versions of the same thing. */
function newer(one: Begun | null, other: Begun | null): Begun | null {
  if (!one || !other) return one ?? other;
  return one.version > other.version ? one : other;
}

/** The words, on what they stand, and what was changed elsewhere meanwhile. */
function useWords({ kind, draftId, initial, now, isLateOpen }: FormParts) {
  const [made, setMade] = useState<Begun | null>(null);
  const draft = useDraft<FormState>({
    kind: 'activity',
    id: draftId,
    initial,
    base: now,
    isState: isFormState,
    isSameBase: (one, other) =>
      now === null || (isBegun(one) && isBegun(other) && saysSame(one.item, other.item)),
    takeOver: (found, { state, base }) => {
      // What was made once is changed from then on.
      if (now === null) return found;
      if (!isBegun(found.base)) return { state: found.state, base };
      const mine = { form: found.state, item: itemOf(found.state, kind) };
      return { state: ontoNow(mine, found.base.item, { form: state, item: now.item }), base };
    },
  });
  // Words about the rest, from before it was out, are no part of a change that may be made.
  const form = isLateOpen ? { ...initial, ...lateOf(draft.state) } : draft.state;
  const item = itemOf(form, kind);
  const known = newer(made, now);
  const stood = draft.isDirty && isBegun(draft.base) ? newer(draft.base, null) : known;
  const isMoved = stood !== null && now !== null && now.version > stood.version;
  const isOther = isMoved && !saysSame(stood.item, now.item);
  return {
    draft,
    form,
    item,
    setMade,
    // What went on without touching anything of this form is no news.
    begun: isMoved && !isOther && now ? { ...stood, version: now.version } : stood,
    conflicts: isOther ? conflictsOf(stood.item, item, now.item) : [],
    moved: isOther ? movedOf(stood.item, item, now.item) : [],
    isOther,
  };
}

/** Everything that an exam's or assignment's form does, without its look. */
export function useActivityForm(parts: FormParts) {
  const { kind, initial, now, requests, formNow } = parts;
  const words = useWords(parts);
  const { draft, form, item, begun, conflicts, moved, isOther } = words;
  const saveAll = useSaving({
    kind,
    draft,
    requests,
    itemNow: (current) => itemOf(formNow(current), kind),
    onBegun: words.setMade,
  });
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const [isShown, setShown] = useState(false);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState(0);
  const [refused, setRefused] = useState<(FieldRefusal & { said: string })[]>([]);
  const [failure, setFailure] = useState<{ code: string; isNew: boolean } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [decisions, setDecisions] = useState<{
    version: number;
    by: Partial<Record<Part, Decision>>;
  }>({ version: 0, by: {} });
  const decided = decisions.version === now?.version ? decisions.by : {};

  function failed(error: unknown, isNew: boolean) {
    const current = conflictOf(error);
    if (current) {
      parts.onConflict(current);
      setAsked((count) => count + 1);
      return;
    }
    const refusals = error instanceof RefusedError ? refusalsAt(error.refusals, kind) : [];
    setRefused(refusals.map((one) => ({ ...one, said: saidBy(one.field, item) })));
    if (refusals.length > 0) setTries((count) => count + 1);
    else setFailure({ code: errorCode(error), isNew });
  }

  /** Her words on what stands there now, by what she decided; from then on they stand on that. */
  function settleConflict(at: Begun): FormState {
    const givenUp = conflicts.filter((part) => decided[part] === 'theirs');
    const from = begun?.item ?? at.item;
    const merged = ontoNow({ form, item }, from, { form: initial, item: at.item }, givenUp);
    draft.set(merged);
    draft.saved(initial, at);
    return merged;
  }

  async function save() {
    if (isSaving) return;
    setFailure(null);
    if (faultsOf(form, kind).length > 0) {
      setShown(true);
      setTries((count) => count + 1);
      return;
    }
    if (conflicts.some((part) => !decided[part])) {
      setAsked((count) => count + 1);
      return;
    }
    const isNew = begun === null;
    const typed = isOther && now ? settleConflict(now) : form;
    setSaving(true);
    setRefused([]);
    try {
      const saved = await saveAll(typed, isOther ? now : begun);
      setShown(false);
      if (withoutSent(latest.current) === withoutSent(typed)) parts.onDone(saved.id, typed, isNew);
    } catch (error) {
      failed(error, isNew);
    } finally {
      setSaving(false);
    }
  }

  return {
    ...words,
    faults: isShown ? faultsOf(form, kind) : [],
    // A refusal holds until what was refused is changed.
    refusals: refused.filter(({ field, said }) => said === saidBy(field, item)),
    tries,
    asked,
    failure,
    isSaving,
    decided,
    decide: (part: Part, value: Decision) =>
      setDecisions({ version: now?.version ?? 0, by: { ...decided, [part]: value } }),
    hasNews: conflicts.length > 0 || moved.length > 0,
    save,
  };
}
