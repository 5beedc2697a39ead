import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import type { ListSaving } from '../saving.ts';
import { createHistory } from './history.ts';
import type { Step } from './step.ts';

/** Fields undo their own typing; what stands behind a dialog is left alone. */
function isElsewhere(target: EventTarget | null): boolean {
  const isField =
    target instanceof Element &&
    target.closest('input:not([type=radio]), textarea, select, [contenteditable]') !== null;
  return isField || document.querySelector('[role=dialog]') !== null;
}

/** The steps of this visit, and the keys that undo the last one. */
export function useUndo({
  kind,
  questions,
  saving,
  isOn,
  onError,
}: {
  kind: ParentKind;
  questions: readonly MergedListQuestion[];
  saving: ListSaving;
  /** Whether the list is on the screen and may be changed. */
  isOn: boolean;
  onError: (error: unknown) => void;
}) {
  const history = useMemo(() => createHistory(saving, kind), [saving, kind]);
  useLayoutEffect(() => history.follow(questions), [history, questions]);
  const state = useSnapshot(history);
  const undoLast = useEffectEvent(() => void history.undo(state.last).catch(onError));
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || isElsewhere(event.target)) return;
      event.preventDefault();
      undoLast();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  return { history, ...state, undo: (step: Step | null) => void history.undo(step).catch(onError) };
}
