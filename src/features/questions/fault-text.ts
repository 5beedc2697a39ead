import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { MOST_FILES, MOST_OPTIONS, TEXT_LIMIT, type Fault } from './form.ts';
import { useOptionLetter } from './option-letter.ts';

/** A fault in words. */
export function useFaultText(): (fault: Pick<Fault, 'code' | 'number'>) => string {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const letterOf = useOptionLetter();
  return useCallback(
    ({ code, number: place }) =>
      t(`fault.${code}`, {
        letter: place === undefined ? '' : letterOf(place - 1),
        n: place === undefined ? '' : number(place),
        limit: number(TEXT_LIMIT),
        options: number(MOST_OPTIONS),
        files: number(MOST_FILES),
      }),
    [t, number, letterOf],
  );
}
