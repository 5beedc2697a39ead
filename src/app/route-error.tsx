import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState, Sheet } from '#src/ui/index.ts';

/** A page that broke, or whose code did not come: what is safe, and again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Sheet padded>
      <ErrorState error={error} what={t('state.pageFailed')} onRetry={retry} />
    </Sheet>
  );
}
