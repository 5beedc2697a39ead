import { IconPlus } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { ScreenReaderText, Sheet, useFormat, EmptySheet } from '#src/ui/index.ts';
import { ADD_PLACE, AddQuestion } from './add-question.tsx';
import { type Failure, failureOf } from './failure.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { Allowed } from './lock.ts';
import { isActivity, isScoredIn, type Parent } from './parent.ts';
import { keyItem, wholeItem } from './question-item.ts';
import { QuestionGhost, QuestionRow } from './question-row.tsx';
import classes from './questions.module.css';
import type { RowActions } from './opened-row-menu.tsx';
import { SortableList } from './sortable/sortable-list.tsx';
import type { ListSaving } from './saving.ts';

/** The same actions for ever, each doing what the newest one does: rows are not drawn anew for them. */
function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    onEdit: (...args) => latest.current.onEdit(...args),
    onMove: (...args) => latest.current.onMove(...args),
    onDuplicate: (...args) => latest.current.onDuplicate(...args),
    onToBank: (...args) => latest.current.onToBank(...args),
    onFromBank: (...args) => latest.current.onFromBank(...args),
    onDelete: (...args) => latest.current.onDelete(...args),
    onScore: (...args) => latest.current.onScore(...args),
    onKey: (...args) => latest.current.onKey(...args),
  }));
  return stable;
}

const ghostOf = (question: MergedListQuestion, index: number) => (
  <QuestionGhost question={question} index={index} />
);

/** The questions in their order, with all that can be done to them from here. */
export function QuestionList({
  kind,
  activity,
  questions,
  allowed,
  saving,
  reveal,
  onEdit,
  onAdd,
  onFromBank,
  onToBank,
  onFailure,
}: {
  kind: ParentKind;
  activity: Parent;
  questions: readonly MergedListQuestion[];
  allowed: Allowed;
  saving: ListSaving;
  /** The question that was in work: it is brought into sight. */
  reveal: string | null;
  onEdit: (id: string) => void;
  onAdd: (type: QuestionType) => void;
  /** Takes questions of the bank in at a place. */
  onFromBank: (place: number) => void;
  onToBank: (question: MergedListQuestion, n: number) => void;
  onFailure: (failure: Failure) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const [said, setSaid] = useState('');
  const [keyAsked, setKeyAsked] = useState<{ id: string; optionId: string } | null>(null);

  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => onFailure(failureOf(error)));
  const sayMoved = (from: number, to: number) =>
    setSaid(t('said.moved', { n: number(from + 1), to: number(to + 1) }));
  const find = (id: string) => {
    const at = questions.findIndex((one) => one.id === id);
    const question = questions[at];
    return question ? { question, at } : null;
  };
  const actions = useStableActions({
    onEdit,
    onMove(id, step) {
      const found = find(id);
      if (!found || !questions[found.at + step]) return;
      attempt(saving.move(questions, id, found.at + step));
      sayMoved(found.at, found.at + step);
    },
    onDuplicate(id) {
      const found = find(id);
      if (!found) return;
      const item = wholeItem(found.question, kind);
      attempt(saving.insert(item, found.at + 1, questions));
      setSaid(t('said.duplicated', { n: number(found.at + 1), to: number(found.at + 2) }));
    },
    onToBank(id) {
      const found = find(id);
      if (found) onToBank(found.question, found.at + 1);
    },
    onFromBank(id) {
      const found = find(id);
      if (found) onFromBank(found.at + 1);
    },
    onDelete(id) {
      const found = find(id);
      if (found) attempt(saving.remove(found.question));
    },
    onScore(id, maxScoreUnits) {
      const found = find(id);
      if (!found) return Promise.resolve();
      const work = saving.change(found.question, found.question.version, { maxScoreUnits });
      attempt(work);
      return work;
    },
    onKey: (id, optionId) => setKeyAsked({ id, optionId }),
  });
  const asked = keyAsked && find(keyAsked.id);
  const lastIndex = questions.length - 1;
  const isScored = isScoredIn(kind, activity);
  const { edit: canEdit, key: canKey, late: canLate } = allowed;
  const row = useCallback(
    (question: MergedListQuestion, index: number) => (
      <QuestionRow
        {...{ question, index, isScored, canEdit, canKey, canLate, actions }}
        isLast={index === lastIndex}
      />
    ),
    [lastIndex, isScored, canEdit, canKey, canLate, actions],
  );
  return (
    <div>
      <output className={classes['heard']}>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
      {questions.length === 0 ? (
        <EmptySheet
          icon={<IconPlus size={28} stroke={1.5} aria-hidden />}
          title={t('empty')}
          text={t(allowed.edit ? 'emptyText' : 'emptyLocked')}
        />
      ) : (
        <Sheet>
          <SortableList
            items={questions}
            canMove={allowed.edit}
            reveal={reveal}
            className={classes['rows']}
            rowClass={classes['row']}
            label={t('title')}
            onMove={(order, id, to) =>
              saving.move(order, id, to).catch((error: unknown) => onFailure(failureOf(error)))
            }
            onStepped={sayMoved}
            ghost={ghostOf}
          >
            {row}
          </SortableList>
        </Sheet>
      )}
      {allowed.edit && (
        <div className={classes['addBelow']} id={ADD_PLACE}>
          <AddQuestion onAdd={onAdd} />
        </div>
      )}
      {asked && keyAsked && kind !== 'template' && isActivity(activity) && (
        <KeyDialog
          kind={kind}
          activity={activity}
          questions={questions}
          question={asked.question}
          number={asked.at + 1}
          optionId={keyAsked.optionId}
          onClose={() => setKeyAsked(null)}
          onKey={() => {
            const fields = keyItem(asked.question, keyAsked.optionId, kind);
            attempt(saving.change(asked.question, asked.question.version, fields));
            setKeyAsked(null);
          }}
        />
      )}
    </div>
  );
}
