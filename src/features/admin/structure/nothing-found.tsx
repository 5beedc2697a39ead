import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptySheet } from '#src/ui/index.ts';

/** Nothing of this name is here, or nothing of what else was asked for. */
export function NothingFound({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation('structure');
  return (
    <EmptySheet
      icon={<IconListSearch size={28} stroke={1.5} aria-hidden />}
      title={title ?? t('empty.found')}
      text={text ?? t('empty.foundText')}
    />
  );
}
