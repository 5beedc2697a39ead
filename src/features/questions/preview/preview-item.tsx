import { Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** One question as a student sees it, from the menu of its row. */
export function PreviewItem({ id }: { id: string }) {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconEye size={20} stroke={1.75} aria-hidden />}
      onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, preview: id }) })}
    >
      {t('preview.openQuestion')}
    </Menu.Item>
  );
}
