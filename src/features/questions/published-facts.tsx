import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activities/activity.ts';
import { Facts, useFormat } from '#src/ui/index.ts';
import classes from './questions.module.css';

/** What was published, for whom, and when it begins. */
export function PublishedFacts({ activity, count }: { activity: ActivityForm; count: number }) {
  const { t } = useTranslation('questions');
  const { number, dayTime } = useFormat();
  const { students, startDate } = activity;
  return (
    <Facts
      className={classes['published'] ?? ''}
      items={[
        t('release.count', { count, n: number(count) }),
        t('release.students', { count: students.length, n: number(students.length) }),
        activity.classes.map((one) => one.name).join(t('listComma')),
        t('release.start', { when: dayTime(startDate) }),
      ]}
    />
  );
}
