import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { useState } from 'react';
import { standingOf, type ProfileRow } from './rows.ts';

/** Where she stands with an exam, in words; what came late says so. */
export function useStanding(): (row: ProfileRow) => string {
  const { t } = useTranslation('profile');
  const [now] = useState(serverNow);
  return (row) => {
    const standing = t(`standing.${standingOf(row, now)}`);
    return row.late ? t('standing.late', { standing }) : standing;
  };
}
