import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { clsx, typography } from '#src/ui/index.ts';
import { readLacks, type Lack } from './abilities.ts';
import classes from './connection.module.css';

const nothing: readonly Lack[] = [];

/**
 * What this browser lacks and what that means, in her words; one sentence where it lacks nothing. `said` is what
 * stands beside it already.
 */
export function DeviceAbilities({
  read = readLacks,
  said = nothing,
}: {
  read?: typeof readLacks;
  said?: readonly Lack[];
}) {
  const { t } = useTranslation('sync');
  const { durable } = useSnapshot(useOffline().outbox.status);
  const [lacks, setLacks] = useState<readonly Lack[] | null>(null);
  useEffect(() => {
    let isHere = true;
    void read(durable).then((found) => isHere && setLacks(found));
    return () => {
      isHere = false;
    };
  }, [read, durable]);
  if (!lacks) return null;
  const untold = lacks.filter((lack) => !said.includes(lack));
  if (untold.length === 0)
    return lacks.length === 0 ? (
      <p className={clsx(typography.quiet, typography.tall)}>{t('lack.none')}</p>
    ) : null;
  return (
    <section className={classes['lacks']}>
      <h2>{t('lack.title')}</h2>
      <ul>
        {untold.map((lack) => (
          <li key={lack}>{t(`lack.${lack}`)}</li>
        ))}
      </ul>
    </section>
  );
}
