import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reading } from '#domain/reading.ts';
import { unitsToScore } from '#domain/score.ts';
import { useFormat } from '#src/ui/index.ts';
import type { SheetQuestion } from '../grade-matrix/sheet.ts';

/** Options as the language counts them. */
export function useOptionName(): (place: number) => string {
  const { t } = useTranslation('questions');
  return useCallback(
    (place: number) => t('optionLetters').split(' ')[place] ?? String(place + 1),
    [t],
  );
}

/** What a figure means, as a plain sentence. */
export function useReadingWords(questions: readonly SheetQuestion[]): (reading: Reading) => string {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const nameOf = useOptionName();
  return (reading) => {
    const hasKey =
      'question' in reading &&
      (questions[reading.question]?.options.some(({ isCorrect }) => isCorrect) ?? false);
    const gaps = {
      ...('count' in reading && { count: reading.count, n: number(reading.count) }),
      ...('option' in reading && { option: nameOf(reading.option) }),
      ...('least' in reading && { least: number(reading.least) }),
      ...('units' in reading && { score: number(unitsToScore(reading.units)) }),
    };
    if (reading.code === 'negativeDiscrimination')
      return t(hasKey ? 'reading.negativeDiscrimination' : 'reading.negativeDiscriminationOpen');
    if (reading.code === 'deadOption' && reading.count === 0)
      return t('report:reading.nobodyChose', gaps);
    return t(`reading.${reading.code}`, gaps);
  };
}
