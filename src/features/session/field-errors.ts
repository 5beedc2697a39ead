import { useTranslation } from 'react-i18next';
import type { Attempt } from './attempt.ts';

/** What is said beside a field of a form that stands before the app; undefined where nothing is wrong with it. */
export function useFieldErrors<F extends string>({ wrong }: Attempt<F>) {
  const { t } = useTranslation('errors');
  return (field: F): string | undefined => {
    const key: string | undefined = wrong?.beside[field];
    return key && t([key, 'errors:unexpected']);
  };
}
