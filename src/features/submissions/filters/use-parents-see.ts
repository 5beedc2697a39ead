import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { Readiness } from './readiness.ts';

/** What parents see at this moment. */
export function useParentsSee(
  isShown: boolean,
  seen: number,
  { whole, unsent }: Readiness,
): string {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  if (!isShown) return t('parents.off');
  const n = { seen: number(seen), whole: number(whole) };
  const now =
    seen === 0
      ? t('parents.none')
      : seen < whole
        ? t('parents.some', { count: seen, ...n })
        : t('parents.all', { count: whole, ...n });
  return unsent > 0 ? `${now} ${t('parents.unsent')}` : now;
}
