import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts, useFormat } from '#src/ui/index.ts';

/** As of when a report is, and how many scores in it only this device knows. */
export function AgeLine({ at, unsent = 0 }: { at: number | string | null; unsent?: number }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const [today] = useState(() => format.day(new Date().toISOString()));
  const iso = at === null || at === 0 ? null : new Date(at).toISOString();
  const when = iso && (format.day(iso) === today ? format.time(iso) : format.dayTime(iso));
  return (
    <Facts
      items={[
        when && t('age.at', { when }),
        unsent > 0 ? t('age.unsent', { count: unsent, n: format.number(unsent) }) : null,
      ]}
    />
  );
}
