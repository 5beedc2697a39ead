import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useReached } from '#src/ui/use-reached.tsx';
import type { RowMenuProps } from './opened-row-menu.tsx';

const load = async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu;
const OpenedRowMenu = lazyPart(load);

/** ⋯ of a row, and its menu. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation('questions');
  const { reach, show } = useReached(load);
  return show(
    <ActionIcon
      aria-label={t('menu.open', { n: props.number })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...reach}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>,
    <OpenedRowMenu {...props} />,
  );
}
