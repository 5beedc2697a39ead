import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';

const FIRST = 30;
const STEP = 100;

/** How many of a long list are shown, and the button for the rest: four hundred rows at once make a tablet stumble. */
export function useLimit(): { limit: number; moreOf: (total: number) => ReactNode } {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const [limit, setLimit] = useState(FIRST);
  return {
    limit,
    moreOf(total) {
      const left = total - limit;
      return (
        left > 0 && (
          <Button variant="subtle" fullWidth onClick={() => setLimit(limit + STEP)}>
            {t('panel.more', { count: left, number: number(left) })}
          </Button>
        )
      );
    },
  };
}

/** The first of a long list that is there as a whole. */
export function useMore<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const { limit, moreOf } = useLimit();
  return { shown: items.slice(0, limit), more: moreOf(items.length) };
}
