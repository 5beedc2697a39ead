import { useTranslation } from 'react-i18next';
import { fullName } from '#src/lib/person-name.ts';
import { Facts, IconEnd, IconStart, useFormat, layouts, typography, clsx } from '#src/ui/index.ts';
import { reviewShown, type HeadView, type WorkbookView } from './saving/view.ts';
import classes from './screen.module.css';

/** "Handed in 10:48, on time", or why there is nothing. */
function useHandedIn(view: Pick<WorkbookView, 'state' | 'handedInAt' | 'late'>): string {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  if (view.state !== 'handedIn' || view.handedInAt === null) return t(`handedIn.${view.state}`);
  const time = format.time(view.handedInAt);
  return t(view.late ? 'handedIn.late' : 'handedIn.onTime', { time });
}

/** Where a student stands in the stack, and her neighbours in it. */
export interface Neighbours {
  position: number;
  whole: number;
  previous: string | null;
  next: string | null;
}

function Step({
  label,
  target,
  onOpen,
  children,
}: {
  label: string;
  target: string | null;
  onOpen: (studentId: string) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={clsx(layouts.center, layouts.fixed, classes['step'])}
      aria-label={label}
      title={label}
      aria-disabled={target === null}
      onClick={() => target !== null && onOpen(target)}
    >
      {children}
    </button>
  );
}

function Total({
  view,
  isScored,
  isAsked,
}: {
  view: HeadView;
  isScored: boolean;
  isAsked: boolean;
}) {
  const { t } = useTranslation('workbook');
  const { score, number } = useFormat();
  if (!isScored) return null;
  const status = reviewShown(view);
  const isRejected = status === 'rejected';
  const isAbsence = status === 'excused' || status === 'zero';
  const sub = isAbsence
    ? t(`review.${status}`)
    : isRejected
      ? t('total.rejected')
      : view.left > 0
        ? t('total.left', { count: view.left, n: number(view.left) })
        : [
            view.level && t(`level.${view.level}`),
            isAsked && t('review.specify'),
            view.level || isAsked ? null : t('total.complete'),
          ]
            .filter(Boolean)
            .join(' · ');
  return (
    <div>
      <div className={classes['total']}>
        <b>{score(view.totalUnits)}</b> {t('ofMax', { max: score(view.maxTotalUnits) })}
      </div>
      <div
        className={clsx(typography.tiny, typography.nowrap, classes['totalSub'])}
        data-rejected={isRejected || undefined}
      >
        {sub}
      </div>
    </div>
  );
}

export interface WhoBarProps {
  view: HeadView;
  /** How the student is called here: her name may be hidden. */
  name?: string;
  /** The line that names the queue, where it is not all workbooks. */
  queueLine?: React.ReactNode;
  neighbours: Neighbours | null;
  age: string | null;
  isScored: boolean;
  /** An assignment is not done with before it is accepted or rejected. */
  asksStatus: boolean;
  review: React.ReactNode;
  onStudent: (studentId: string) => void;
}

/** Whose workbook this is, the way to the next one, its review and its total. */
export function WhoBar({
  view,
  name = fullName(view.student),
  queueLine,
  neighbours,
  age,
  isScored,
  asksStatus,
  review,
  onStudent,
}: WhoBarProps) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const handedIn = useHandedIn(view);
  const isAsked = asksStatus && (view.left === 0 || !isScored);
  const attempt = view.attempts.find((one) => one.resultId === view.resultId);
  const status = reviewShown(view);
  return (
    <div className={classes['who']}>
      <div className={clsx(layouts.line, layouts.gap12, layouts.shrink, classes['whoBar'])}>
        <Step label={t('previousStudent')} target={neighbours?.previous ?? null} onOpen={onStudent}>
          <IconStart />
        </Step>
        <div className={classes['whoText']}>
          <h2 className={clsx(typography.cut, classes['whoName'])} dir="auto" title={name}>
            {name}
          </h2>
          <Facts
            className={clsx(typography.quiet, classes['whoFacts'])}
            items={[
              <span key="class" className={classes['onlyWide']}>
                {view.student.className}
              </span>,
              <span key="in" className={classes['onlyWide']}>
                {handedIn}
              </span>,
              // On a phone the menu is a button without words, and the total has no line below.
              isAsked ? (
                <span key="specify" className={isScored ? classes['status'] : undefined}>
                  {t('review.specify')}
                </span>
              ) : status === 'notReviewed' ? null : (
                <span key="status" className={classes['status']} data-status={status}>
                  {t(`review.${status}`)}
                </span>
              ),
              // On a phone the age takes its place: a second line would move the answer that is being corrected.
              neighbours && (
                <span key="position" className={age === null ? undefined : classes['onlyWide']}>
                  {t('position', {
                    n: number(neighbours.position),
                    whole: number(neighbours.whole),
                  })}
                </span>
              ),
              attempt && view.attempts.length > 1
                ? t('attempt', { n: number(attempt.attempt) })
                : null,
              age,
            ]}
          />
        </div>
        <Step label={t('nextStudent')} target={neighbours?.next ?? null} onOpen={onStudent}>
          <IconEnd />
        </Step>
        <div
          className={clsx(
            layouts.line,
            layouts.gap16,
            layouts.end,
            layouts.fixed,
            classes['whoEnd'],
          )}
        >
          {review}
          <Total view={view} isScored={isScored} isAsked={isAsked} />
        </div>
      </div>
      {queueLine}
    </div>
  );
}
