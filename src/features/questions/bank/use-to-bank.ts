import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline, usePerson, useScope } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import {
  questionLane,
  type MergedListQuestion,
  type Outbox,
  type OutboxRow,
} from '#src/offline/index.ts';
import type { Step, Whereabouts } from '../undo/step.ts';
import { forBank } from './bank-item.ts';

const said = (item: Record<string, unknown>) => JSON.stringify({ ...item, clientId: '' });

/** Where the questions of a row that fit stand; null where none does. */
function standing(
  rows: readonly OutboxRow[],
  isIt: (item: Record<string, unknown>) => boolean,
): Exclude<Whereabouts, 'sent'> | null {
  const row = rows.find(({ kind, body }) => kind === 'create' && body?.some(isIt));
  if (!row) return null;
  return row.state === 'attention' || row.state === 'conflict' ? 'needsYou' : 'waiting';
}

/** Whether a question as it stands is on its way to the bank already. */
export const isForBank = (
  outbox: Pick<Outbox, 'rowsOf'>,
  schoolId: string,
  question: MergedListQuestion,
): boolean => {
  const wanted = said(forBank(question, ''));
  return (
    standing(outbox.rowsOf(questionLane('template', schoolId)), (one) => said(one) === wanted) ===
    'waiting'
  );
};

/** Puts questions of this list into the bank; resolves once the device's disk has them. */
export function useToBank(push: (step: Step) => void) {
  const { t } = useTranslation('common');
  const { schoolId } = useScope();
  const { owner } = usePerson();
  const { outbox } = useOffline();
  const title = t('nav.questionBank');
  return useMemo(() => {
    const label = { activityId: schoolId, activity: title, kind: 'bank' };
    const list = { parent: 'template', schoolId, id: null, owner } as const;
    return async (question: MergedListQuestion, n: number) => {
      if (isForBank(outbox, schoolId, question)) return;
      const clientId = newUuid();
      await outbox.enqueueQuestionList({
        ...list,
        label,
        action: 'create',
        items: [forBank(question, clientId)],
      });
      push({
        kind: 'outside',
        word: 'toBank',
        n,
        where: () =>
          standing(
            outbox.rowsOf(questionLane('template', schoolId)),
            (item) => item['clientId'] === clientId,
          ) ?? 'sent',
        // One that somebody changed in the bank meanwhile is asked about before it goes.
        undo: () =>
          outbox.enqueueQuestionList({
            ...list,
            label: { ...label, question: question.text },
            action: 'delete',
            questionId: `tmp:${clientId}`,
          }),
      });
    };
  }, [outbox, schoolId, owner, title, push]);
}
