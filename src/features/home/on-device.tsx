import { IconDeviceTabletCheck, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingWords } from '#src/features/sync/index.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { useKept } from '#src/features/offline-copies/index.ts';
import { useIsOffline, useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { countWork, onlyWaits } from '#src/offline/index.ts';
import { Sheet, useFormat, layouts, clsx, typography } from '#src/ui/index.ts';
import { textLink } from '#src/ui/text-link.ts';
import classes from './home.module.css';
import { isWaitingLong } from './waiting.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

function Line({
  panel,
  icon: mark,
  link,
  children,
}: {
  panel: 'outbox' | 'device';
  icon: ReactNode;
  link: string;
  children: ReactNode;
}) {
  return (
    <li className={clsx(typography.medium, layouts.gap12, classes['deviceLine'])}>
      {mark}
      <div className={classes['rowText']}>
        {children}
        <Link
          to="."
          search={(before) => ({ ...before, panel })}
          className={textLink}
          aria-haspopup="dialog"
        >
          {link}
        </Link>
      </div>
    </li>
  );
}

/** Saved here and not sent; what is on its way this moment is no news. */
function useWaiting(now: number) {
  const { auth } = useSnapshot(useOffline().outbox.status);
  const rows = useWaitingRows();
  const isHeld = useIsOffline() || auth !== 'ok';
  return rows.filter((row) => onlyWaits(row) && (isHeld || isWaitingLong(row, now)));
}

/** Her work that is on this device alone, and what is here completely for working offline. */
export function OnDevice({ now }: { now: number }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const id = useId();
  const waiting = useWaiting(now);
  const count = countWork(waiting);
  const pins = useKept();
  if (waiting.length === 0 && pins.length === 0) return null;
  const whole = pins.filter((pin) => pin.state === 'kept');
  const partly = pins.length - whole.length;
  const assignments = whole.filter((pin) => pin.what === 'assignment').length;
  const exams = whole.length - assignments;
  const some = {
    exams: t('device.keptExam', { count: exams, number: number(exams) }),
    assignments: t('device.keptAssignment', { count: assignments, number: number(assignments) }),
  };
  const what =
    exams > 0 && assignments > 0
      ? t('device.keptAnd', some)
      : exams > 0
        ? some.exams
        : some.assignments;
  return (
    <section className={layouts.grid} aria-labelledby={id}>
      <h2 id={id}>{t('device.title')}</h2>
      <Sheet>
        <ul>
          {waiting.length > 0 && (
            <Line panel="outbox" icon={<IconStack2 {...icon} />} link={t('device.waitingLink')}>
              <p>{t('device.waiting', { count, number: number(count) })}</p>
              <Suspense>
                <WaitingWords rows={waiting} most={2} />
              </Suspense>
            </Line>
          )}
          {pins.length > 0 && (
            <Line
              panel="device"
              icon={<IconDeviceTabletCheck {...icon} />}
              link={t('device.keptLink')}
            >
              {whole.length > 0 && <p>{t('device.kept', { what })}</p>}
              {partly > 0 && <p>{t('device.partly', { count: partly, number: number(partly) })}</p>}
            </Line>
          )}
        </ul>
      </Sheet>
    </section>
  );
}
