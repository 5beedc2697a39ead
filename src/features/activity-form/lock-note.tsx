import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { WithdrawButton, type ParentLock } from '#src/features/activities/index.ts';
import { Note } from '#src/ui/index.ts';
import { isActivity, type SavedForm } from './saved-form.ts';

/** Why nothing may be changed, and what can be done about it. */
export function LockNote({
  kind,
  lock,
  activity,
}: {
  kind: ParentKind;
  lock: ParentLock;
  activity: SavedForm;
}) {
  const { t } = useTranslation('form');
  return (
    <Note
      icon={<IconLock size={20} stroke={1.75} aria-hidden />}
      action={
        lock === 'scheduled' &&
        kind !== 'template' &&
        isActivity(activity) && <WithdrawButton kind={kind} item={activity} />
      }
    >
      {t([`lock.${lock}.${kind}`, `lock.${lock}`])}
    </Note>
  );
}
