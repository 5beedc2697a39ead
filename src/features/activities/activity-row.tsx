import { IconDeviceTabletCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { useIsKept } from '#src/features/offline-copies/index.ts';
import { useScope } from '#src/features/session/index.ts';
import { coverClass, Facts, useFormat, typography, clsx, layouts } from '#src/ui/index.ts';
import { ActivityMenu } from './activity-menu.tsx';
import { CorrectionProgress } from './correction-progress.tsx';
import classes from './rows.module.css';
import { QuestionsLink, StudentsLink } from './links.tsx';
import { countsOnDevice, progressOf } from '#src/features/results/index.ts';
import { resultsQuery } from './queries.ts';
import { spanOf } from './span.ts';
import { useMergedResults } from './use-device.ts';

/** Day and length of an exam; first and last day of an assignment, as one. */
export function useWhen() {
  const { t } = useTranslation('exams');
  const format = useFormat();
  const lengthOf = (minutes: number | null) => {
    if (minutes === null) return '';
    // «۲۴ ساعت» reads, «۱٬۴۴۰ دقیقه» has to be worked out.
    if (minutes >= 120 && minutes % 60 === 0)
      return t('hours', { count: minutes / 60, n: format.number(minutes / 60) });
    return t('minutes', { count: minutes, n: format.number(minutes) });
  };
  return (kind: Kind, item: Pick<ActivityItem, 'startDate' | 'endDate' | 'durationMinutes'>) => {
    if (kind === 'exam')
      return { at: format.dayTime(item.startDate), length: lengthOf(item.durationMinutes) };
    // The end is exclusive: midnight belongs to the day before.
    const lastMoment = new Date(Date.parse(item.endDate) - 1).toISOString();
    const span = spanOf(format.day(item.startDate), format.day(lastMoment));
    return { at: t('fromTo', span), length: '' };
  };
}

function ProgressOnDevice({
  kind,
  item,
  waiting,
}: {
  kind: Kind;
  item: ActivityItem;
  waiting: number;
}) {
  const ref = { kind, ...useScope(), id: item.id };
  const copy = useQuery(resultsQuery(ref));
  const merged = useMergedResults(ref, copy);
  return (
    <CorrectionProgress
      counts={countsOnDevice(item.counts, copy.data, merged)}
      waiting={waiting}
      what={item.title}
    />
  );
}

/** While it runs, first how many have handed in. */
function Marking({ kind, item, waiting }: { kind: Kind; item: ActivityItem; waiting: number }) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const { handedIn, students } = item.counts;
  const isRunning = item.state === 'running';
  return (
    <>
      {isRunning && (
        <div className={classes['progressQuiet']}>
          {t('running', { handedIn: number(handedIn), students: number(students) })}
        </div>
      )}
      {waiting > 0 ? (
        <ProgressOnDevice kind={kind} item={item} waiting={waiting} />
      ) : (
        (!isRunning || progressOf(item.counts).state !== 'nothing') && (
          <CorrectionProgress counts={item.counts} waiting={0} what={item.title} />
        )
      )}
    </>
  );
}

/** One exam or assignment; the whole row opens its students. */
export const ActivityRow = memo(function ActivityRow({
  kind,
  item,
  waiting,
}: {
  kind: Kind;
  item: ActivityItem;
  waiting: number;
}) {
  const { t } = useTranslation('exams');
  const { at, length } = useWhen()(kind, item);
  const isDraft = item.state === 'draft';
  const isKept = useIsKept(kind, item.id);
  const facts = [item.courseName, item.classes.map((one) => one.name).join(t('listComma'))];
  return (
    <li className={classes['row']} data-open data-id={item.id}>
      <div className={classes['rowMain']}>
        <h2 className={classes['rowTitle']}>
          {isDraft ? (
            <QuestionsLink kind={kind} id={item.id} className={coverClass}>
              <bdi>{item.title}</bdi>
            </QuestionsLink>
          ) : (
            <StudentsLink kind={kind} id={item.id} className={coverClass}>
              <bdi>{item.title}</bdi>
            </StudentsLink>
          )}
        </h2>
        <Facts
          className={clsx(typography.quiet, classes['rowFacts'])}
          items={[
            ...facts,
            <span key="when" className={classes['whenInside']}>
              {at}
            </span>,
            isKept ? (
              <span key="kept" className={classes['onDevice']}>
                <IconDeviceTabletCheck size={16} stroke={1.75} aria-hidden />
                {t('kept')}
              </span>
            ) : null,
          ]}
        />
      </div>
      <div className={clsx(layouts.column, classes['rowWhen'])}>
        <span>{at}</span>
        {length && <span className={typography.faint}>{length}</span>}
      </div>
      <div className={classes['rowState']}>
        {isDraft ? (
          <span className={classes['progressQuiet']}>{t('draftReason')}</span>
        ) : item.state === 'scheduled' ? (
          <span className={classes['progressQuiet']}>{t('scheduledReason')}</span>
        ) : (
          <Marking kind={kind} item={item} waiting={waiting} />
        )}
      </div>
      <ActivityMenu kind={kind} item={item} />
    </li>
  );
});
