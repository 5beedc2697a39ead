import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconKey,
  IconLogout,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/people/accounts.ts';
import { ActionItem, OpenedDots, useDots } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { HandOverDialog } from '../leaving/hand-over-dialog.tsx';
import type { Asked, Deed, Reason } from './allowed.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { Changes } from './use-changes.ts';

/** Asks before somebody is signed out everywhere; closes once it is done, and stays open with the error. */
function DeedDialog({
  deed,
  account,
  name,
  changes: { doing, isBusy, doDeed },
  onClose,
}: {
  deed: Deed;
  account: Account;
  name: string;
  changes: Changes;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const [isAsked, setAsked] = useState(false);
  async function go() {
    setAsked(true);
    if (await doDeed(account, deed)) onClose();
  }
  const devices = t('accounts.sessions', { count: account.sessions, n: number(account.sessions) });
  return (
    <Dialog onClose={onClose} title={t(`ask.${deed}.title`, { name })} startsAtTitle>
      <div className={layouts.grid}>
        <p>{t(`ask.${deed}.text`, { devices })}</p>
        <p className={classes['quiet']}>{t('ask.kept')}</p>
        <DoingNote doing={isAsked && doing?.of === account.id ? doing : null} />
        {isOffline && <p className={classes['quiet']}>{t('offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" disabled={isBusy || isOffline} onClick={() => void go()}>
            {t(`ask.${deed}.submit`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

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
  reasonFor: (deed: Asked) => Reason | null;
}) {
  const { t } = useTranslation('admin');
  const dots = useDots();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    dots.giveBack();
  };
  const blockedFor = (deed: Asked) => {
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
        {account.active && (
          <ActionItem
            symbol={<IconKey {...icon} />}
            blocked={blockedFor('link')}
            onClick={() => setAsked('link')}
          >
            {t('accounts.menu.link')}
          </ActionItem>
        )}
        {account.role !== null && (
          <ActionItem
            symbol={<IconArrowsExchange {...icon} />}
            blocked={blockedFor('handOver')}
            onClick={() => setAsked('handOver')}
          >
            {t('accounts.menu.handOver')}
          </ActionItem>
        )}
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
      {asked === 'handOver' ? (
        <HandOverDialog account={account} name={name} changes={changes} onClose={close} />
      ) : asked === 'link' ? (
        <LinkDialog account={account} name={name} changes={changes} onClose={close} />
      ) : (
        asked && (
          <DeedDialog
            deed={asked}
            account={account}
            name={name}
            changes={changes}
            onClose={close}
          />
        )
      )}
    </>
  );
}
