import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, typography } from '#src/ui/index.ts';

/** Carries out what a person decides about a row, and says where the device's storage did not take it. */
export function useDecision(): {
  decide: (work: () => Promise<unknown>) => void;
  /** Beside what she decided by. */
  fault: ReactNode;
} {
  const { t } = useTranslation('sync');
  const [hasFailed, setFailed] = useState(false);
  return {
    decide(work) {
      setFailed(false);
      work().catch(() => setFailed(true));
    },
    fault: hasFailed && (
      <p className={clsx(typography.quiet, typography.tall)} role="alert">
        {t('notDecided')}
      </p>
    ),
  };
}
