import { IconLogout, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/additions/accounts.ts';
import { ActionItem, OpenedDots, useDots } from '#src/features/exams/index.ts';
import type { Deed, Reason } from './allowed.ts';
import { DeedDialog } from './deed-dialog.tsx';
import type { Changes } from './use-changes.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done to an account, once somebody has asked for it; what signs somebody out is asked before. */
export function AccountMenu({
  account,
  name,
  changes,
  reasonFor,
}: {
  account: Account;
  name: string;
  changes: Changes;
  reasonFor: (deed: Deed) => Reason | null;
}) {
  const { t } = useTranslation('admin');
  const dots = useDots();
  const [asked, setAsked] = useState<Deed | null>(null);
  const blockedFor = (deed: Deed) => {
    const reason = reasonFor(deed);
    return reason && { reason: t(`accounts.why.${reason}`) };
  };
  return (
    <>
      <OpenedDots title={name} dots={dots}>
        <ActionItem
          symbol={<IconLogout className="flip" {...icon} />}
          blocked={blockedFor('endSessions')}
          onClick={() => setAsked('endSessions')}
        >
          {t('accounts.menu.endSessions')}
        </ActionItem>
        {account.active ? (
          <ActionItem
            symbol={<IconUserOff {...icon} />}
            blocked={blockedFor('deactivate')}
            isGrave
            onClick={() => setAsked('deactivate')}
          >
            {t('accounts.menu.deactivate')}
          </ActionItem>
        ) : (
          <ActionItem
            symbol={<IconUserCheck {...icon} />}
            blocked={blockedFor('activate')}
            onClick={() => void changes.doDeed(account, 'activate')}
          >
            {t('accounts.menu.activate')}
          </ActionItem>
        )}
      </OpenedDots>
      {asked && (
        <DeedDialog
          deed={asked}
          account={account}
          name={name}
          changes={changes}
          onClose={() => {
            setAsked(null);
            dots.giveBack();
          }}
        />
      )}
    </>
  );
}
