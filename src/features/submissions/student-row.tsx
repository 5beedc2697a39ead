import { IconDeviceTabletCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import { reviewOf } from '#domain/counting.ts';
import { evaluationOf } from '#domain/score.ts';
import type { Kind } from '#src/api/activities.ts';
import { serverNow } from '#src/api/server-time.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import type { PartState } from '#src/offline/index.ts';
import {
  coverClass,
  Chip,
  clsx,
  Facts,
  Figure,
  useFormat,
  layouts,
  typography,
} from '#src/ui/index.ts';
import type { Measure } from '#src/ui/windowed-list.tsx';
import { rowClass } from '#src/features/activities/index.ts';
import classes from './students.module.css';
import { WorkbookLink } from '#src/features/activities/index.ts';
import { attendanceOf, isCorrectable } from '#src/features/results/index.ts';
import { totalShown } from './score-column.ts';
import { StudentFigures } from './student-figures.tsx';
import { StudentMenu } from './extensions/student-menu.tsx';
import own from './student-row.module.css';
import { fullName } from '#src/lib/person-name.ts';

function useAttendance(result: ResultItem, state: Lifecycle) {
  const { t } = useTranslation('exams');
  const format = useFormat();
  const [now] = useState(serverNow);
  const attendance = attendanceOf(result, state, now);
  // Not every back end says when it was.
  if (attendance === 'onTime' && result.handedInAt === null)
    return { attendance, text: t('attendance.handedIn') };
  if (attendance === 'late' && result.handedInAt === null)
    return { attendance, text: t('attendance.lateSomeTime') };
  const time = result.handedInAt === null ? '' : format.dayTime(result.handedInAt);
  return { attendance, text: t(`attendance.${attendance}`, { time }) };
}

function Attended({ isLate, text }: { isLate: boolean; text: string }) {
  return isLate ? <Chip kind="wait">{text}</Chip> : text;
}

/** Accepted or rejected; of what was handed in or scored it is said that nobody decided. */
function Review({ result, isExpected }: { result: ResultItem; isExpected: boolean }) {
  const { t } = useTranslation(['exams', 'submissions']);
  const status = reviewOf(result);
  if (status === null) return null;
  if (status === 'notReviewed')
    return (
      isExpected && (
        <span className={clsx(typography.tiny, own['unreviewed'])}>
          {t('submissions:notReviewed')}
        </span>
      )
    );
  return <Chip kind={status === 'accepted' ? 'right' : 'wrong'}>{t(`review.${status}`)}</Chip>;
}

/** What of her is only on this device, and whether it waits for a decision. */
function Local({ state }: { state: PartState }) {
  const { t } = useTranslation('exams');
  if (state === 'server') return null;
  if (state !== 'waiting') return <Chip kind="wait">{t(`local.${state}`)}</Chip>;
  return (
    <span className={rowClass.onDevice}>
      <IconDeviceTabletCheck size={16} stroke={1.75} aria-hidden />
      {t('local.waiting')}
    </span>
  );
}

interface InColumn {
  result: ResultItem;
  /** Writes a total as the whole column does. */
  score: (units: number) => string;
  activity: ActivityDetails;
}

function Scored({ result, score, activity }: InColumn) {
  const { t } = useTranslation('exams');
  const format = useFormat();
  const shown = totalShown(result, evaluationOf(activity));
  const { totalScore } = activity;
  const counts = {
    n: format.number(result.scoredCount),
    whole: format.number(result.questionCount),
  };
  return (
    <div className={clsx(layouts.column, classes['scored'])}>
      <Figure className={classes['total'] ?? ''}>
        {shown === null ? (
          format.score(null)
        ) : typeof shown === 'string' ? (
          t(`level.${shown}`)
        ) : (
          <>
            {score(shown)}
            {totalScore !== null && (
              <span className={classes['ofWhole']}>
                {' '}
                {t('scoreOf', { whole: format.number(totalScore) })}
              </span>
            )}
          </>
        )}
      </Figure>
      <span className={clsx(typography.faint, classes['quiet'])} data-only="wide">
        {t('scoredOf', counts)}
      </span>
      <span className={clsx(typography.faint, classes['quiet'])} data-only="phone">
        {t('scoredOfShort', counts)}
      </span>
    </div>
  );
}

/** What she was given beside the others, and whether she left the page of a watched exam. */
function useGiven(result: ResultItem, activity: ActivityDetails): (string | null)[] {
  const { t } = useTranslation('exams');
  const { dayTime, number } = useFormat();
  const { extendedUntil, attempt, attempts = attempt, focusLosses = 0 } = result;
  const isWatched = activity.settings.security && focusLosses > 0;
  return [
    attempt > 1 ? t('attempt', { n: number(attempt) }) : null,
    attempts > attempt ? t('chance.given', { n: number(attempts) }) : null,
    extendedUntil ? t('chance.until', { when: dayTime(extendedUntil) }) : null,
    isWatched ? t('live.away', { count: focusLosses, n: number(focusLosses) }) : null,
  ];
}

/** One student; the whole row opens her workbook where that is possible. */
export const StudentRow = memo(function StudentRow({
  kind,
  activity,
  state,
  result,
  score,
  local,
  withFigures,
  queue,
  measure,
}: InColumn & {
  kind: Kind;
  state: Lifecycle;
  /** What this device has to say of her correction that is not sent. */
  local: PartState;
  /** Places and counts stand beside the score. */
  withFigures: boolean;
  /** What is in the queue from here. */
  queue: SubmissionSearch | undefined;
  measure: Measure;
}) {
  const { attendance, text } = useAttendance(result, state);
  const given = useGiven(result, activity);
  const isOpen = isCorrectable(result, state);
  const name = fullName(result.student);
  return (
    <li
      ref={measure}
      data-id={result.resultId}
      className={clsx(classes['studentRow'], own['row'])}
      data-open={isOpen || undefined}
      data-figures={withFigures || undefined}
    >
      <div className={rowClass.main}>
        <h2 className={rowClass.title}>
          {isOpen ? (
            <WorkbookLink
              kind={kind}
              id={activity.id}
              studentId={result.studentId}
              search={queue}
              className={coverClass}
            >
              {name}
            </WorkbookLink>
          ) : (
            name
          )}
        </h2>
        <Facts
          className={rowClass.facts ?? ''}
          items={[
            result.student.className,
            <Attended key="in" isLate={attendance === 'late'} text={text} />,
            ...given,
          ]}
        />
      </div>
      <div className={clsx(layouts.row, classes['studentMarks'], own['marks'])}>
        <Local state={local} />
        <Review
          result={result}
          isExpected={withFigures && (result.state === 'handedIn' || result.scoredCount > 0)}
        />
      </div>
      <Scored result={result} score={score} activity={activity} />
      {withFigures && <StudentFigures result={result} />}
      {state === 'draft' ? (
        <span />
      ) : (
        <StudentMenu kind={kind} activity={activity} result={result} />
      )}
    </li>
  );
});
