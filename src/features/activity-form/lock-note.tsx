import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { WithdrawButton } from '#src/features/exams/index.ts';
import { Note } from '#src/ui/index.ts';
import type { Lock } from './lock.ts';

/** Why nothing may be changed, and what can be done about it. */
export function LockNote({
  kind,
  lock,
  activity,
}: {
  kind: Kind;
  lock: Lock;
  activity: ActivityForm | null;
}) {
  const { t } = useTranslation('form');
  return (
    <Note
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={activity && lock === 'scheduled' && <WithdrawButton kind={kind} item={activity} />}
    >
      {t([`lock.${lock}.${kind}`, `lock.${lock}`])}
    </Note>
  );
}
