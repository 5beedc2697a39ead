import { useTranslation } from 'react-i18next';
import { Facts, useFormat } from '#src/ui/index.ts';

/** As of when a report is, and how many scores in it only this device knows. */
export function AgeLine({ at, unsent = 0 }: { at: number | string | null; unsent?: number }) {
  const { t } = useTranslation('charts');
  const { number, when } = useFormat();
  const iso = at === null || at === 0 ? null : new Date(at).toISOString();
  return (
    <Facts
      items={[
        iso && t('age.at', { when: when(iso) }),
        unsent > 0 ? t('age.unsent', { count: unsent, n: number(unsent) }) : null,
      ]}
    />
  );
}
