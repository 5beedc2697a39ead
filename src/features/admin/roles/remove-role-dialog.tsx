import '#src/ui/mantine-late-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '#contract/people/roles.ts';
import { removeRole } from '#src/api/roles.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { AskFoot } from '../ask-foot.tsx';
import type { RoleActs } from './use-role-acts.ts';

/** Asks before a role goes; one that somebody has stays. */
export function RemoveRoleDialog({
  role: { id, name, accounts },
  acts: { act, doing, isBusy },
  onClose,
}: {
  role: OwnRole;
  acts: RoleActs;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const [isAsked, setAsked] = useState(false);
  async function go() {
    setAsked(true);
    const send = (schoolId: string, key: string) => removeRole(schoolId, id, key);
    if (await act(id, 'remove', send, t('roles.own.removed', { name }))) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t('roles.own.removeTitle', { name })} startsAtTitle>
      <div className={classes['dialog']}>
        <p>
          {accounts > 0
            ? t('roles.own.held', { count: accounts, n: number(accounts) })
            : t('roles.own.removeText')}
        </p>
        <AskFoot
          doing={isAsked && doing?.of === id ? doing : null}
          submit={t('roles.own.remove')}
          isRed
          isDisabled={isBusy || accounts > 0}
          onGo={go}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
