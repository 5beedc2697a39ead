import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircle, IconCircleDot, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolStatus, Status } from '#contract/school/school-status.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Chip, Facts, Note, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Doing } from '../use-doing.ts';
import { movesOf, steps } from './moves.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The three states in their order, each with what it means. */
function Steps({ status }: { status: Status }) {
  const { t } = useTranslation('admin');
  const now = steps.indexOf(status);
  return (
    <ol className={classes['steps']}>
      {steps.map((step, at) => {
        const isPassed = at < now || (at === now && step === 'confirmed');
        const Symbol = isPassed ? IconCircleCheck : at === now ? IconCircleDot : IconCircle;
        return (
          <li
            key={step}
            aria-current={at === now ? 'step' : undefined}
            data-passed={isPassed || undefined}
          >
            <Symbol {...icon} />
            <div>
              <strong>{t(`status.state.${step}`)}</strong>
              <p>{t(`status.means.${step}`)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** One school year: where it stands, who said so, and what can be done about it. */
export function StatusYear({
  year,
  doing,
  isBusy,
  onSet,
  onConfirm,
}: {
  year: SchoolStatus;
  doing: Doing | null;
  isBusy: boolean;
  onSet: (to: 'collecting' | 'ready') => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('admin');
  const { dayTime } = useFormat();
  const isOffline = useIsOffline();
  const why = useId();
  const { moves, reason } = movesOf(year);
  const blocked = moves.find((move) => move.blocked)?.blocked;
  return (
    <Sheet padded aria-label={year.semesterName} className={classes['year'] ?? ''}>
      <div className={clsx(layouts.row, classes['yearHead'])}>
        <h3>{year.semesterName}</h3>
        <Chip kind={year.active ? 'pen' : 'plain'}>
          {t(year.active ? 'status.active' : 'status.past')}
        </Chip>
      </div>
      {year.changedAt && (
        <Facts
          className={classes['quiet'] ?? ''}
          items={[
            t('status.since', { when: dayTime(year.changedAt) }),
            year.changedBy && <bdi key="who">{year.changedBy.name}</bdi>,
          ]}
        />
      )}
      <Steps status={year.status} />
      {year.note && (
        <blockquote className={classes['quote']} dir="auto">
          {year.note}
        </blockquote>
      )}
      <DoingNote doing={doing} />
      {reason && <Note icon={<IconLock {...icon} />}>{t(`status.why.${reason}`)}</Note>}
      {moves.length > 0 && (
        <div className={clsx(layouts.row, classes['actions'])}>
          {moves.map(({ to, blocked: because }, at) => (
            <Button
              key={to}
              variant={at === 0 ? 'filled' : 'default'}
              disabled={isOffline || isBusy || because !== null}
              aria-describedby={because ? why : undefined}
              onClick={() => (to === 'confirmed' ? onConfirm() : onSet(to))}
            >
              {t(`status.to.${to}`)}
            </Button>
          ))}
          {blocked && (
            <p id={why} className={classes['quiet']}>
              {t(`status.why.${blocked}`)}
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
