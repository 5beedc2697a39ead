import { Button } from '@mantine/core';
import { IconFileExport, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** How a selection leaves the bank. */
export type Output = 'export' | 'print';

/** A selection as a file, or on paper. */
export function OutputButtons({ onOutput }: { onOutput: (output: Output) => void }) {
  const { t } = useTranslation('interchange');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport {...icon} />}
        onClick={() => onOutput('export')}
      >
        {t('export.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter {...icon} />}
        onClick={() => onOutput('print')}
      >
        {t('print.menu')}
      </Button>
    </>
  );
}
