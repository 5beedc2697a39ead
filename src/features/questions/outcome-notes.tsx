import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import type { Kind } from '#src/api/activities.ts';
import { StudentsButton } from '#src/features/exams/index.ts';
import { Note, useFormat } from '#src/ui/index.ts';
import { isActivity, type Parent } from './parent.ts';
import { PublishedFacts } from './published-facts.tsx';
import classes from './questions.module.css';

const icon = <IconChecks size={20} stroke={1.75} aria-hidden />;

/** What the server says of a changed key. */
function Rescored({
  kind,
  id,
  results,
}: {
  kind: Kind;
  id: string;
  /** How many have another total. */
  results: number;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  return (
    <Note
      kind="right"
      live
      icon={icon}
      action={
        <StudentsButton kind={kind} id={id}>
          {t('rescoredSee')}
        </StudentsButton>
      }
    >
      {t('rescored', { count: results, n: number(results) })}
    </Note>
  );
}

/** What became of what she did here. It comes when the server has answered, over the foot of the page: it moves nothing. */
export function OutcomeNotes({
  kind,
  activity,
  rescored,
  count,
  isPublished,
}: {
  kind: ParentKind;
  activity: Parent;
  /** How many results the last change of a key scored anew. */
  rescored: number | null;
  /** How many questions there are. */
  count: number;
  /** She published it on this page, and it is out. */
  isPublished: boolean;
}) {
  const { t } = useTranslation('questions');
  return (
    <div className={classes['outcome']}>
      {rescored !== null && kind !== 'template' && (
        <Rescored key={rescored} kind={kind} id={activity.id} results={rescored} />
      )}
      {isPublished && isActivity(activity) && (
        <Note kind="right" live icon={icon}>
          {t(`release.done.${kind}`, { title: activity.title })}
          <PublishedFacts activity={activity} count={count} />
        </Note>
      )}
    </div>
  );
}
