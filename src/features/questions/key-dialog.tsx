import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import { useOptionLetter } from './option-letter.ts';

/** Another option becomes correct after the end: every result is counted anew, so it is asked. */
export function KeyDialog({
  question,
  number,
  optionId,
  onClose,
  onKey,
}: {
  question: MergedListQuestion;
  number: number;
  optionId: string;
  onClose: () => void;
  onKey: () => void;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const letterOf = useOptionLetter();
  const placeOf = (isWanted: (option: MergedListQuestion['options'][number]) => boolean) =>
    letterOf(question.options.findIndex(isWanted));
  return (
    <Dialog onClose={onClose} title={t('key.title', { n: format.number(number) })}>
      <p>
        {t('key.text', {
          from: placeOf((option) => option.isCorrect),
          to: placeOf((option) => option.id === optionId),
        })}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('action.cancel')}
        </Button>
        <Button onClick={onKey}>{t('key.confirm')}</Button>
      </DialogActions>
    </Dialog>
  );
}
