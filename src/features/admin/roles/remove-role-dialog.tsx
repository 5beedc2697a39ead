import { useTranslation } from 'react-i18next';
import type { OwnRole } from '#contract/people/roles.ts';
import { removeRole } from '#src/api/roles.ts';
import { useFormat } from '#src/ui/index.ts';
import { Ask } from '../ask.tsx';
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
  async function go() {
    const send = (schoolId: string, key: string) => removeRole(schoolId, id, key);
    if (await act(id, 'remove', send, t('roles.own.removed', { name }))) onClose();
  }
  return (
    <Ask
      title={t('roles.own.removeTitle', { name })}
      doing={doing?.of === id ? doing : null}
      submit={t('roles.own.remove')}
      isRed
      isDisabled={isBusy || accounts > 0}
      onGo={go}
      onClose={onClose}
    >
      <p>
        {accounts > 0
          ? t('roles.own.held', { count: accounts, n: number(accounts) })
          : t('roles.own.removeText')}
      </p>
    </Ask>
  );
}
