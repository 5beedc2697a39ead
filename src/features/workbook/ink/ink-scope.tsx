import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import { inkFill } from '#domain/ink.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { InkEdit } from '../saving/ink-change.ts';
import { useSave, type Whose } from '../saving/use-save.ts';
import type { QuestionView } from '../saving/view.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { InkContext, type Ink } from './ink-context.ts';
import { canTakeBack, takeBack } from './own-changes.ts';
import { hasRoom, wholeStroke } from './whole-stroke.ts';

/** Whose answer to which question is written on. */
export interface InkScopeProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  whose: Whose;
  question: QuestionView;
  /** The question's number, as the list of waiting work tells it. */
  number: number;
  isLocked: boolean;
  children: ReactNode;
}

/** Gives the files inside it the ink of one answer. Each stroke is saved when the pen lifts. */
export function InkScope(props: InkScopeProps) {
  const { activityRef, activity, whose, question, number, isLocked, children } = props;
  const { save } = useSave(activityRef, activity);
  const { questionId, ink: strokes } = question;
  const place = `${whose.resultId}:${questionId}`;
  /** Own changes of this answer, the last one last. */
  const [own, setOwn] = useState<{ place: string; changes: readonly InkEdit[] }>({
    place,
    changes: [],
  });
  const changes = own.place === place ? own.changes : [];
  /** Where a stroke found no room: until something is erased she is told, and not after the next one. */
  const [refusedAt, setRefused] = useState<string | null>(null);
  const taken = useMemo(() => inkFill(strokes), [strokes]);
  const fill = refusedAt === place ? 1 : taken;
  // Two strokes may end before the first is drawn: what is known here must not be a picture behind.
  const known = useRef(strokes);
  useEffect(() => {
    known.current = strokes;
  }, [strokes]);

  const put = (change: InkEdit) => {
    const { scoreUnits: units, hasLocalScore } = question;
    save(whose, change, { number, units, hasLocalScore });
  };
  const make = (change: Omit<InkEdit, 'type' | 'questionId' | 'baseVersion'>) => {
    const whole: InkEdit = { type: 'ink', questionId, baseVersion: question.version, ...change };
    put(whole);
    setOwn((before) => ({
      place,
      changes: [...(before.place === place ? before.changes : []), whole],
    }));
  };
  const draw = useStableCallback((stroke: Parameters<Ink['draw']>[0]) => {
    const whole = wholeStroke(stroke);
    if (!hasRoom(known.current, whole)) return setRefused(place);
    known.current = [...known.current, whole];
    make({ add: [whole], remove: [] });
  });
  const erase = useStableCallback((ids: ReadonlySet<string>) => {
    const erased = known.current.filter(({ id }) => ids.has(id));
    if (erased.length === 0) return;
    setRefused(null);
    make({ add: [], remove: erased.map(({ id }) => id), erased });
  });
  const undo = useStableCallback(() => {
    const options = { newId: newUuid, baseVersion: question.version };
    const back = takeBack(changes, known.current, options);
    if (!back) return;
    setRefused(null);
    put(back.change);
    setOwn({ place, changes: back.rest });
  });
  const canUndo = canTakeBack(changes, strokes);
  const value = useMemo<Ink>(
    () => ({ strokes, canDraw: !isLocked, fill, draw, erase, undo: canUndo ? undo : null }),
    [strokes, isLocked, fill, draw, erase, canUndo, undo],
  );
  return <InkContext value={value}>{children}</InkContext>;
}
