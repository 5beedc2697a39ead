import { ActionIcon, Button } from '@mantine/core';
import { IconFileArrowRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from './bank.module.css';

/** What can be done with several questions; stands at the foot while any is chosen. */
export function SelectionBar({
  count,
  canUse,
  onUse,
  onClear,
  children,
}: {
  count: number;
  canUse: boolean;
  onUse: () => void;
  onClear: () => void;
  /** What else takes a selection. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('question-bank');
  const { number } = useFormat();
  return (
    <section className={clsx(layouts.row, classes['selection'])} aria-label={t('selection.label')}>
      <output className={classes['selected']}>
        {t('selection.count', { count, n: number(count) })}
      </output>
      <ActionIcon aria-label={t('selection.clear')} onClick={onClear}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {canUse && (
        <Button
          variant="default"
          leftSection={<IconFileArrowRight size={20} stroke={1.75} aria-hidden />}
          onClick={onUse}
        >
          {t('menu.use')}
        </Button>
      )}
      {children}
    </section>
  );
}
