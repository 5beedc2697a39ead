import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens the export menu of a report. */
export function ExportButton(props: ComponentProps<typeof Button<'button'>>) {
  const { t } = useTranslation('charts');
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
      {...props}
    >
      {t('out.button')}
    </Button>
  );
}
