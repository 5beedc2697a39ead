import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { ActivityFallback, ActivityMenu, useLifecycle } from '#src/features/activities/index.ts';
import { LISTS } from '#src/lib/pages.ts';
import { BackLink, Facts, FrameHead, useFormat } from '#src/ui/index.ts';
import { isActivity, type Parent } from './parent.ts';
import type { useQuestions } from './use-questions.ts';
import classes from './questions.module.css';

/** Back to the list. This address lies below the list's own, and is not it. */
function ListLink({ kind }: { kind: Kind }) {
  return <BackLink to={LISTS[kind]} activeOptions={{ exact: true }} />;
}

function Head({ kind, activity, age }: { kind: Kind; activity: ActivityForm; age: string | null }) {
  const { t } = useTranslation('questions');
  const { dayTime } = useFormat();
  const state = useLifecycle(activity);
  const navigate = useNavigate();
  return (
    <FrameHead
      title={activity.title}
      sub={
        <Facts
          className={classes['headFacts'] ?? ''}
          items={[
            t(`state.${state}`),
            <span key="classes" className={classes['wideFact']}>
              {activity.classes.map((one) => one.name).join(t('listComma'))}
            </span>,
            <span key="start" className={classes['wideFact']}>
              {dayTime(activity.startDate)}
            </span>,
            // At the end, where it moves nothing when it comes and goes with the network.
            age && (
              <span key="age" className={classes['age']}>
                {age}
              </span>
            ),
          ]}
        />
      }
      back={<ListLink kind={kind} />}
    >
      <ActivityMenu kind={kind} item={activity} onGone={() => void navigate({ to: LISTS[kind] })} />
    </FrameHead>
  );
}

function Missing({
  kind,
  query,
}: {
  kind: Kind;
  query: Parameters<typeof ActivityFallback>[0]['query'];
}) {
  const { t } = useTranslation('questions');
  return (
    <>
      <FrameHead title={t('title')} back={<ListLink kind={kind} />} />
      <ActivityFallback kind={kind} query={query} what={t('failed')} rows={5} />
    </>
  );
}

/** What stands around a list of questions; each kind of parent has its own. */
export interface ParentFrame {
  /** `age` says how old a copy is. */
  head: (parent: Parent, age: string | null) => ReactNode;
  /** In the place of everything, while or because there is nothing to show. */
  missing: (query: ReturnType<typeof useQuestions>['query']) => ReactNode;
  /** What whoever may not change it can do instead. */
  offer?: (parent: Parent) => ReactNode;
}

/** That of an exam or assignment. */
export const activityFrame = (kind: Kind): ParentFrame => ({
  head: (parent, age) => isActivity(parent) && <Head kind={kind} activity={parent} age={age} />,
  missing: (query) => <Missing kind={kind} query={query} />,
});
