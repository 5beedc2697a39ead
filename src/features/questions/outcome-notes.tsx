import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import type { Kind } from '#src/api/activities.ts';
import { StudentsButton, WithdrawButton, type ParentLock } from '#src/features/activities/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import type { Failure } from './failure.ts';
import { isActivity, type Parent } from './parent.ts';
import { PublishedFacts } from './published-facts.tsx';
import { ReleasingNote } from './state-notes.tsx';
import classes from './questions.module.css';

const icon = <IconChecks size={20} stroke={1.75} aria-hidden />;

/** What becomes of a release. */
type Released = 'releasing' | 'scheduled' | 'running';

export const outcomeOf = (lock: ParentLock | null): Released | null =>
  lock === 'releasing' || lock === 'scheduled' || lock === 'running' ? lock : null;

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
  released,
  row,
  onFailure,
}: {
  kind: ParentKind;
  activity: Parent;
  /** How many results the last change of a key scored anew. */
  rescored: number | null;
  /** How many questions there are. */
  count: number;
  /** What became of it where she published it on this page. */
  released: Released | null;
  /** Its release, as long as it waits here. */
  row: OutboxRow | undefined;
  onFailure: (failure: Failure | null) => void;
}) {
  const { t } = useTranslation('questions');
  return (
    <div className={clsx(layouts.grid, layouts.above16, layouts.filled, classes['outcome'])}>
      {rescored !== null && kind !== 'template' && (
        <Rescored key={rescored} kind={kind} id={activity.id} results={rescored} />
      )}
      {released === 'releasing' && (
        <ReleasingNote kind={kind} release={row} onFailure={onFailure} />
      )}
      {released !== null && released !== 'releasing' && isActivity(activity) && (
        <Note
          kind="right"
          live
          icon={icon}
          action={
            released === 'scheduled' &&
            kind !== 'template' && <WithdrawButton kind={kind} item={activity} />
          }
        >
          {t(`release.done.${kind}`, { title: activity.title })}
          <PublishedFacts activity={activity} count={count} />
          <div>{t(`lock.${released}.${kind}`)}</div>
        </Note>
      )}
    </div>
  );
}
