import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';

const FIRST = 30;
const STEP = 100;

/** The first of a long list, and a button for the rest: four hundred rows at once make a tablet stumble. */
export function useMore<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const { t } = useTranslation('device');
  const { number } = useFormat();
  const [limit, setLimit] = useState(FIRST);
  const left = items.length - limit;
  return {
    shown: items.slice(0, limit),
    more: left > 0 && (
      <Button variant="subtle" fullWidth onClick={() => setLimit(limit + STEP)}>
        {t('panel.more', { count: left, number: number(left) })}
      </Button>
    ),
  };
}
