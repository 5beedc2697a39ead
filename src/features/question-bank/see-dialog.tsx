import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listedQuestion, paperOf, PaperQuestion } from '#src/features/questions/index.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note } from '#src/ui/index.ts';
import { Usage } from './usage.tsx';
import classes from './bank.module.css';

const inOrder = { randomizeQuestions: false, randomizeOptions: false };

/** One question as a student sees it, and where it was used. */
export function SeeDialog({
  entry,
  onEdit,
  onUse,
  onClose,
}: {
  entry: BankEntry;
  /** Null where it may not be changed. */
  onEdit: (() => void) | null;
  onUse: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { id, question } = entry;
  const paper = paperOf([listedQuestion(question)], inOrder, id);
  return (
    <Dialog onClose={onClose} startsAtTitle title={tq('preview.title')}>
      <Note icon={<IconEye size={20} stroke={1.75} aria-hidden />}>{tq('preview.note')}</Note>
      <ol className={classes['paper']}>
        {paper.map((asked) => (
          <PaperQuestion key={asked.id} asked={asked} isScored />
        ))}
      </ol>
      {!entry.isNew && <Usage id={id} />}
      <DialogActions>
        {onUse && (
          <Button variant="default" onClick={onUse}>
            {t('menu.use')}
          </Button>
        )}
        {onEdit && <Button onClick={onEdit}>{t('menu.edit')}</Button>}
      </DialogActions>
    </Dialog>
  );
}
