import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import { StudentsBackLink } from '#src/features/activities/index.ts';
import { Facts, useFormat } from '#src/ui/index.ts';
import { AgeLine, ReportHead } from '../parts/index.ts';

/** Of which exam the report is, how old it is, and what can be done with all of it. */
export function ExamHead({
  activity,
  at = null,
  unsent = 0,
  age = null,
  actions,
}: {
  activity: ActivityDetails;
  at?: number | null;
  unsent?: number;
  /** Of a copy of the list of students. */
  age?: string | null;
  actions?: ReactNode;
}) {
  const { t } = useTranslation(['report', 'exams']);
  const format = useFormat();
  return (
    <ReportHead
      title={activity.title}
      back={<StudentsBackLink kind="exam" id={activity.id} />}
      note={
        <>
          <Facts
            items={[
              t('title'),
              format.day(activity.startDate, 'always'),
              activity.classes.map((one) => one.name).join(t('exams:listComma')),
              age,
            ]}
          />
          {at !== null && <AgeLine at={at} unsent={unsent} />}
        </>
      }
      actions={actions}
    />
  );
}
