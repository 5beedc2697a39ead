import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The letters of options as the language counts them: الف ب ج, a b c. */
export function useOptionLetter(): (place: number) => string {
  const { t } = useTranslation('questions');
  const all = t('optionLetters');
  return useMemo(() => {
    const letters = all.split(' ');
    return (place) => letters[place] ?? String(place + 1);
  }, [all]);
}
