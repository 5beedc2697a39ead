import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuietLink } from '#src/ui/index.ts';

/** To the whole exam as a student sees it. */
export function PreviewLink() {
  const { t } = useTranslation('questions');
  return (
    <QuietLink to="." search={(before) => ({ ...before, preview: 'all' })}>
      <IconEye size={20} stroke={1.75} aria-hidden />
      {t('preview.open')}
    </QuietLink>
  );
}
