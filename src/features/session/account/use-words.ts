import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domain/text.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Attempt } from '../attempt.ts';
import type { AccountField } from './account-faults.ts';

/** What the steps say beside their own texts: digits in the language of the screen, and what is wrong with a field. */
export function useWords(attempt: Attempt<AccountField>) {
  const { t } = useTranslation(['account', 'session', 'errors', 'common']);
  const { digits } = useFormat();
  return {
    /** In whichever digits it was typed. */
    digits: (text: string) => digits(toLatinDigits(text)),
    besides(field: AccountField) {
      const key = attempt.wrong?.beside[field];
      return key && t([key, 'errors:unexpected']);
    },
  };
}
