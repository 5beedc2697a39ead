import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { RowProps } from '#src/ui/windowed-list.tsx';
import { Handle } from './handle.tsx';

/** A row that stays where it is. */
export const FixedRow = memo(function FixedRow({
  id,
  index,
  count,
  measure,
  className,
  children,
}: RowProps) {
  return (
    <li
      ref={measure}
      data-id={id}
      className={className}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
});

/** A row with a handle to carry it by. */
export const MovableRow = memo(function MovableRow({ children, ...rest }: RowProps) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  return (
    <FixedRow {...rest}>
      <Handle label={t('reorder.handle', { n: number(rest.index + 1) })} role={t('reorder.role')} />
      {children}
    </FixedRow>
  );
});
