import { Button } from '@mantine/core';
import { IconCloudOff, IconHandStop, IconLock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { WithdrawButton } from '#src/features/activities/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import type { OutboxRow, PartState } from '#src/offline/index.ts';
import { Note, QuietLink, useErrorCodeText, useLeftRoom, clsx, layouts } from '#src/ui/index.ts';
import { failureOf, type Failure } from './failure.ts';
import type { Allowed } from './lock.ts';
import { isActivity, type Parent } from './parent.ts';
import { PublishedFacts } from './published-facts.tsx';
import { StartSoon } from './start-soon.tsx';
import classes from './questions.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What is on its way to be published; only what never left this device can be taken back. */
export function ReleasingNote({
  kind,
  release,
  onFailure,
}: {
  kind: ParentKind;
  release: OutboxRow | undefined;
  onFailure: (failure: Failure | null) => void;
}) {
  const { t } = useTranslation('questions');
  const { outbox } = useOffline();
  const withdraw = ({ key }: OutboxRow) =>
    void outbox.discard(key, 'unsent').catch((error: unknown) => onFailure(failureOf(error)));
  return (
    <Note
      icon={<IconSend {...icon} />}
      action={
        release?.attempts === 0 &&
        release.state === 'queued' && (
          <Button variant="default" onClick={() => withdraw(release)}>
            {t('release.withdraw')}
          </Button>
        )
      }
    >
      {t(`lock.releasing.${kind}`)}
    </Note>
  );
}

/** What stands above the questions: why they are locked, what waits, what the server did not take. */
export function StateNotes({
  kind,
  activity,
  allowed,
  rows,
  state,
  lacks,
  count,
  isToldBelow,
  failure,
  onFailure,
  offer,
}: {
  kind: ParentKind;
  activity: Parent;
  allowed: Allowed;
  rows: readonly OutboxRow[];
  state: PartState;
  /** Something was sent that the copy does not hold and nobody could read yet. */
  lacks: boolean;
  /** How many questions there are. */
  count: number;
  /** She published it on this page: what became of that is told over its foot. */
  isToldBelow: boolean;
  failure: Failure | null;
  onFailure: (failure: Failure | null) => void;
  /** What whoever may not change it can do instead. */
  offer?: ReactNode;
}) {
  const { t } = useTranslation('questions');
  const { outbox } = useOffline();
  const codeText = useErrorCodeText();
  const room = useLeftRoom(activity.id);
  const release = rows.find((row) => row.kind === 'release');
  const isRefused = release !== undefined && release.state !== 'queued';
  const refusal = release?.lastError?.errors[0]?.code ?? 'unexpected';
  const failed = (error: unknown) => onFailure(failureOf(error));
  return (
    <div className={clsx(layouts.stack, layouts.below16, classes['notes'])} {...room}>
      {failure && (
        <div role="alert">
          <Note
            kind="wrong"
            action={
              <Button variant="default" onClick={() => onFailure(null)}>
                {t('action.close')}
              </Button>
            }
          >
            {t(`failure.${failure}`)}
          </Note>
        </div>
      )}
      {lacks && (
        <Note kind="wait" icon={<IconCloudOff {...icon} />}>
          {t('lacks')}
        </Note>
      )}
      {isToldBelow ? null : allowed.lock === 'releasing' ? (
        <ReleasingNote kind={kind} release={release} onFailure={onFailure} />
      ) : (
        allowed.lock && (
          <Note
            icon={<IconLock {...icon} />}
            action={
              allowed.lock === 'scheduled' && kind !== 'template' && isActivity(activity) ? (
                <WithdrawButton kind={kind} item={activity} />
              ) : (
                offer
              )
            }
          >
            {t([`lock.${allowed.lock}.${kind}`, `lock.${allowed.lock}`])}
            {allowed.lock === 'scheduled' && isActivity(activity) && (
              <PublishedFacts activity={activity} count={count} />
            )}
          </Note>
        )
      )}
      {isRefused && (
        <div role="alert">
          <Note
            kind="wait"
            action={
              <Button
                variant="default"
                onClick={() => void outbox.discard(release.key).catch(failed)}
              >
                {t('release.goOn')}
              </Button>
            }
          >
            {t('release.refused', { reason: codeText(refusal) })}
            {refusal.endsWith('.startPassed') && kind !== 'template' && isActivity(activity) && (
              <StartSoon
                kind={kind}
                activity={activity}
                onSet={() => void outbox.retry(release.key).catch(failed)}
              />
            )}
          </Note>
        </div>
      )}
      {!isRefused && (state === 'conflict' || state === 'needsYou') && (
        <Note
          kind="wait"
          icon={<IconHandStop {...icon} />}
          action={
            <QuietLink to="." search={(before) => ({ ...before, panel: 'outbox' as const })}>
              {t('notes.see')}
            </QuietLink>
          }
        >
          {t(`notes.${state}`)}
        </Note>
      )}
    </div>
  );
}
