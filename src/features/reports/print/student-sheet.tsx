import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { hasTotal } from '#domain/counting.ts';
import { evaluationOf, isDescriptive } from '#domain/score.ts';
import { fullName } from '#src/lib/person-name.ts';
import { PlainText, useWorkbookView, type WorkbookView } from '#src/features/workbook/index.ts';
import { Facts, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { Around } from './around.ts';
import { PaperQuestion } from './paper-question.tsx';
import classes from './paper.module.css';
import type { Part } from './parts.ts';

/** Mounts what is near the screen, or all of it for the paper; what is far keeps the height that it had. */
function LazyMount({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const isShown = isNear || isWhole;
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        const next = entries.at(-1)?.isIntersecting ?? false;
        if (!next) setHeight((before) => node.firstElementChild?.clientHeight ?? before);
        setNear(next);
      },
      { rootMargin: '1200px' },
    );
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} style={isShown ? undefined : { blockSize: height ?? 900 }}>
      {isShown && children}
    </div>
  );
}

/** What is said of a student as a whole. */
function Result({
  view,
  result,
  activity,
  around,
  parts,
}: {
  view: WorkbookView;
  result: ResultItem;
  activity: ActivityDetails;
  around: Around;
  parts: ReadonlySet<Part>;
}) {
  const { t } = useTranslation(['print', 'workbook']);
  const { number, score, dayTime } = useFormat();
  const evaluation = evaluationOf(activity);
  const hasRanks = parts.has('rank') && !isDescriptive(evaluation);
  const { rank = null, classRank = null } = result;
  const place = (n: number, whole: number | null) =>
    whole === null ? number(n) : t('place', { n: number(n), whole: number(whole) });
  const { status } = view.review;
  const isTold = hasTotal({
    state: view.state,
    scoredCount: view.questionList.length - view.left,
    reviewStatus: status,
  });
  const figures: [string, string | null][] = [
    [
      t('figure.total'),
      activity.totalScore === null || evaluation.hasLevels
        ? null
        : t('total', {
            score: score(isTold ? view.totalUnits : null),
            whole: number(activity.totalScore),
          }),
    ],
    [t('figure.level'), view.level && t(`workbook:level.${view.level}`)],
    [t('figure.rank'), hasRanks && rank !== null ? place(rank, around.ranked) : null],
    [
      t('figure.classRank'),
      hasRanks && classRank !== null ? place(classRank, around.classRanked) : null,
    ],
    [
      t('figure.classAverage'),
      hasRanks && around.classAverage !== null ? number(around.classAverage) : null,
    ],
  ];
  const unsent = view.questionList.filter(({ hasLocalScore }) => hasLocalScore).length;
  return (
    <>
      <dl className={clsx(layouts.wrap, classes['figures'])}>
        {figures.flatMap(([name, value]) =>
          value === null ? (
            []
          ) : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Facts
        className={classes['facts'] ?? ''}
        items={[
          view.handedInAt
            ? t(view.late ? 'handedIn.late' : 'handedIn.onTime', { time: dayTime(view.handedInAt) })
            : t('handedIn.not'),
          status === 'accepted' ? t('review.accepted') : null,
          status === 'notReviewed' ? t('review.notReviewed') : null,
          view.left > 0 ? t('left', { count: view.left, n: number(view.left) }) : null,
          unsent > 0 ? t('unsentScores', { count: unsent, n: number(unsent) }) : null,
        ]}
      />
      {hasRanks && rank !== null && around.toCorrect > 0 && (
        <p className={classes['facts']} data-provisional>
          {t('halfway', { count: around.toCorrect, n: number(around.toCorrect) })}
        </p>
      )}
      {status === 'rejected' && <p className={classes['rejected']}>{t('review.rejected')}</p>}
      {view.note.text.trim() !== '' && (
        <div className={classes['comment']}>
          <span className={clsx(typography.tiny, classes['label'])}>{t('note')}</span>
          <PlainText className={classes['text']}>{view.note.text}</PlainText>
        </div>
      )}
    </>
  );
}

function Content(props: {
  workbook: Workbook;
  result: ResultItem;
  activity: ActivityDetails;
  around: Around;
  parts: ReadonlySet<Part>;
}) {
  const { t } = useTranslation('print');
  const { workbook, activity, parts } = props;
  const view = useWorkbookView('exam', workbook, evaluationOf(activity).hasLevels);
  // Not on paper before it is read what this device sent of it.
  if (!view)
    return (
      <p className={typography.faded} data-waiting>
        {t('reading.one')}
      </p>
    );
  return (
    <div>
      <Result {...props} view={view} />
      <ol className={classes['questions']}>
        {view.questionList.map((question, at) => (
          <PaperQuestion
            key={question.questionId}
            question={question}
            place={at + 1}
            isHandedIn={view.state === 'handedIn'}
            hasPoints={!evaluationOf(activity).hasLevels}
            parts={parts}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * One student on sheets of her own. A table, since the head of a table is the only thing that a browser prints again
 * on every sheet that it goes on to.
 */
export const StudentSheet = memo(function StudentSheet({
  result,
  activity,
  workbook,
  isMissing,
  around,
  parts,
  isWhole,
}: {
  result: ResultItem;
  activity: ActivityDetails;
  workbook: Workbook | undefined;
  isMissing: boolean;
  around: Around;
  parts: ReadonlySet<Part>;
  /** Everything is mounted, for the paper. */
  isWhole: boolean;
}) {
  const { t } = useTranslation('print');
  const { day } = useFormat();
  const name = fullName(result.student);
  const id = `of-${result.resultId}`;
  return (
    <article
      className={classes['student']}
      aria-labelledby={id}
      data-student={result.studentId}
      data-missing={isMissing || undefined}
      data-waiting={(isWhole && !workbook && !isMissing) || undefined}
    >
      <table role="presentation">
        <thead>
          <tr>
            <td>
              <header className={classes['top']}>
                <h2 id={id}>{name}</h2>
                <Facts
                  items={[
                    result.student.className,
                    activity.title,
                    activity.courseName,
                    day(activity.startDate, 'always'),
                  ]}
                />
              </header>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {workbook ? (
                <LazyMount isWhole={isWhole}>
                  <Content {...{ workbook, result, activity, around, parts }} />
                </LazyMount>
              ) : (
                <p className={typography.faded}>{t(isMissing ? 'missing.one' : 'reading.one')}</p>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
});
