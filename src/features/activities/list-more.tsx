import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';

/** A page of the wire: shorter lists need not say that they end. */
const PAGE = 20;

/** What follows the rows: more of them, or that there are no more. */
export function ListMore({
  kind,
  shown,
  total,
  isBusy,
  onMore,
}: {
  kind: ParentKind;
  shown: number;
  total: number;
  isBusy: boolean;
  onMore: () => void;
}) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const hasMore = shown < total;
  if (!hasMore && total <= PAGE) return null;
  return (
    <div className={clsx(layouts.line, layouts.gap12, layouts.above16)}>
      {hasMore && (
        <Button variant="default" disabled={isBusy} onClick={onMore}>
          {t('more')}
        </Button>
      )}
      <output className={typography.faint}>
        {hasMore
          ? t('shownOf', { shown: number(shown), whole: number(total) })
          : t(`${kind}.allShown`, { count: total, n: number(total) })}
      </output>
    </div>
  );
}
