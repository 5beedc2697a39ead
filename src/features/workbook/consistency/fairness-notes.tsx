import { deviceNow } from '#src/lib/device-time.ts';
import { IconArrowsDiff, IconUserEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { usePerson } from '#src/features/session/index.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { QuestionView, WorkbookView } from '../saving/view.ts';
import { isolated } from '#src/lib/isolated.ts';
import type { Meanwhile } from './meanwhile.ts';
import { QuietNote } from './quiet-note.tsx';
import classes from './quiet-note.module.css';
import { scoredStack } from './scored.ts';
import { useMeanwhile } from './use-meanwhile.ts';

export type GoToChange = (change: Meanwhile) => void;

interface NotesProps {
  activityRef: ActivityRef;
  view: WorkbookView;
  question: QuestionView;
  /** How a student is called here. */
  nameOf: (studentId: string) => string;
  onGo: GoToChange;
}

/** Somebody else changed an answer: said until it was seen. */
function MeanwhileNote({ activityRef, view, question, nameOf, onGo }: NotesProps) {
  const { t } = useTranslation('fairness');
  const { number, score } = useFormat();
  const { change, isHere, more, dismiss } = useMeanwhile(activityRef, view, question.questionId);
  if (!change) return null;
  const { before, now } = change;
  const gaps = {
    name: isolated(change.by.name),
    n: number(change.number),
    student: isolated(nameOf(change.studentId)),
  };
  const units = (value: number | null) => (value === null ? t('noScore') : score(value));
  return (
    <QuietNote
      icon={IconUserEdit}
      onClose={dismiss}
      action={
        !isHere && (
          <button
            type="button"
            className={clsx(layouts.center, typography.strong, layouts.fixed, classes['action'])}
            onClick={() => onGo(change)}
          >
            {t('meanwhile.go')}
          </button>
        )
      }
    >
      {before.scoreUnits !== now.scoreUnits
        ? t('meanwhile.score', {
            ...gaps,
            from: units(before.scoreUnits),
            to: units(now.scoreUnits),
          })
        : t('meanwhile.comment', gaps)}
      {more > 0 && ` ${t('meanwhile.more', { n: number(more), count: more })}`}
    </QuietNote>
  );
}

/** The first ten answers of a question got more, or less, than the last ten: said once. */
function DriftNote({ activityRef, view, question }: NotesProps) {
  const { t } = useTranslation('fairness');
  const { number } = useFormat();
  const { owner, userId } = usePerson();
  const stack = scoredStack(owner, activityRef.id);
  const { questionId } = question;
  useEffect(() => {
    let isDone = false;
    const follow = () => {
      if (!isDone) stack.follow(view, userId, deviceNow());
      isDone = true;
    };
    const stop = whenIdle(follow);
    return () => {
      stop();
      follow();
    };
  }, [stack, view, userId]);
  const [closed, setClosed] = useState<string | null>(null);
  const drift = closed === questionId ? null : stack.driftOf(questionId);
  if (!drift) return null;
  const percent = (share: number) => number(Math.round(share * 100));
  return (
    <QuietNote
      icon={IconArrowsDiff}
      onClose={() => {
        stack.dismiss(questionId);
        setClosed(questionId);
      }}
    >
      {t(drift.last < drift.first ? 'drift.stricter' : 'drift.milder', {
        first: percent(drift.first),
        last: percent(drift.last),
      })}
    </QuietNote>
  );
}

/** What a fair hand wants to know, beside the work. */
export function FairnessNotes(props: NotesProps) {
  return (
    <>
      <DriftNote {...props} />
      <MeanwhileNote {...props} />
    </>
  );
}
