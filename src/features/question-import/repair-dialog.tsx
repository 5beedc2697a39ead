import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionForm } from '#src/features/questions/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { repairsOf, type ImportedRow } from './rows.ts';
import { formFor, withForm } from './to-form.ts';
import { useWords } from './use-words.ts';
import classes from './question-import.module.css';

/** One question of the file as it is put right; whatever is typed is kept as in every form of a question. */
export function RepairDialog({
  row,
  fallbackUnits,
  onSave,
  onNext,
  onClose,
}: {
  row: ImportedRow;
  fallbackUnits: number;
  onSave: (row: ImportedRow) => Promise<void>;
  /** On to the next one that must be repaired. */
  onNext: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-import');
  const { score } = useFormat();
  const words = useWords();
  const repairs = repairsOf(row);
  const initial = useMemo(() => formFor(row, fallbackUnits, score), [row, fallbackUnits, score]);
  return (
    <Dialog isFull title={t('repair.title')} onClose={onClose}>
      <div className={clsx(layouts.stack, layouts.gap12, classes['repair'])}>
        {repairs.length > 0 && (
          <Note kind="wait">
            <ul className={classes['plainList']}>
              {repairs.map((remark) => (
                <li key={JSON.stringify(remark)}>{words.remark(remark)}</li>
              ))}
            </ul>
          </Note>
        )}
        {row.source !== '' && (
          <details className={classes['details']} open={row.question === null}>
            <summary>{t('repair.source')}</summary>
            <pre className={classes['source']} dir="auto">
              {row.source}
            </pre>
          </details>
        )}
        <QuestionForm
          kind="template"
          activityId="import"
          draftId={`import:${row.id}`}
          initial={initial}
          base={null}
          isScored
          isCreated={() => false}
          left={null}
          onSave={(form) => onSave(withForm(row, form))}
          onDone={(next) => (next === 'more' ? onNext() : onClose())}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
