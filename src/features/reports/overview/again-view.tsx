import { useTranslation } from 'react-i18next';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { MINIMUM_STUDENTS } from '#domain/minimum-students.ts';
import {
  clsx,
  EmptyState,
  Note,
  Sheet,
  SkeletonRows,
  useFormat,
  typography,
} from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { ReportTable, type Column } from '../parts/index.ts';
import { ItemLink, useGroupColumns } from './columns.tsx';
import { weakCourses, weakQuestions, type WeakQuestion } from './figures.ts';
import page from '../page.module.css';
import classes from './overview.module.css';
import type { Questions } from './use-overview.ts';

export function useWeakColumns(): readonly Column<WeakQuestion>[] {
  const { t } = useTranslation('user-report');
  return [
    {
      key: 'text',
      title: t('column.question'),
      kind: 'text',
      width: 48,
      isHead: true,
      value: ({ question }) => question.text,
      cell: ({ question }) => (
        <span className={clsx(typography.clamp, classes['question'])} dir="auto">
          {question.text === '' ? (
            t('again.noText')
          ) : (
            <TextWithFormulas>{question.text}</TextWithFormulas>
          )}
        </span>
      ),
    },
    { key: 'share', title: t('column.facility'), kind: 'percent', value: ({ share }) => share },
    { key: 'counted', title: t('column.counted'), kind: 'number', value: ({ counted }) => counted },
    {
      key: 'title',
      title: t('column.of'),
      kind: 'text',
      width: 32,
      value: ({ item }) => item.title,
      cell: ({ item, question }) => <ItemLink item={item} question={question.questionId} />,
    },
    {
      key: 'place',
      title: t('column.place'),
      kind: 'number',
      value: ({ question }) => question.orders,
    },
    {
      key: 'course',
      title: t('column.course'),
      kind: 'text',
      value: ({ item }) => item.courseName,
    },
  ];
}

/** What to teach again: the questions and the courses of which the least was reached. */
export function AgainView({
  items,
  questions: known,
}: {
  items: readonly OverviewItem[];
  questions: Questions;
}) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const columns = useWeakColumns();
  const courseColumns = useGroupColumns('course');
  const questions = weakQuestions(items);
  const courses = weakCourses(items);
  return (
    <>
      {(known === 'notHere' || known === 'missing') && (
        <div className={page['section']}>
          <Note>{t(`again.${known}`)}</Note>
        </div>
      )}
      {known === 'coming' && (
        <Sheet className={page['section']}>
          <SkeletonRows rows={5} />
        </Sheet>
      )}
      {known === 'known' && (
        <Sheet
          padded={questions.length === 0}
          className={clsx(page['section'], questions.length > 0 && page['tableSheet'])}
        >
          {questions.length === 0 ? (
            <EmptyState
              title={t('again.none')}
              text={t('again.noneText', { n: number(MINIMUM_STUDENTS) })}
            />
          ) : (
            <>
              <div className={page['tableHead']}>
                <h2>{t('again.questions')}</h2>
                <p className={clsx(typography.quiet, page['quiet'])}>
                  {t('again.questionsHint', { n: number(MINIMUM_STUDENTS) })}
                </p>
              </div>
              <ReportTable
                label={t('again.questions')}
                columns={columns}
                rows={questions}
                rowKey={({ item, question }) => `${item.id} ${question.questionId}`}
              />
            </>
          )}
        </Sheet>
      )}
      {courses.length > 0 && (
        <Sheet className={clsx(page['section'], page['tableSheet'])}>
          <div className={page['tableHead']}>
            <h2>{t('again.courses')}</h2>
            <p className={clsx(typography.quiet, page['quiet'])}>{t('again.coursesHint')}</p>
          </div>
          <ReportTable
            label={t('again.courses')}
            columns={courseColumns}
            rows={courses}
            rowKey={({ key }) => key}
          />
        </Sheet>
      )}
    </>
  );
}
