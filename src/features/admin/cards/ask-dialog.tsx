import '#src/ui/mantine-late-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { Note, useFormat } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import admin from '../admin.module.css';
import { AskFoot } from '../ask-foot.tsx';
import type { Cards, Target } from './use-cards.ts';

/** What is asked about. */
export interface Asked {
  what: 'make' | 'void' | 'passwords';
  of: Target;
}

/** Asks before cards or passwords are made, or cards made void; closes once it is done, and stays open with the error. */
export function AskDialog({
  asked: { what, of },
  cards,
  onClose,
}: {
  asked: Asked;
  cards: Cards;
  onClose: () => void;
}) {
  const { t } = useTranslation(['cards', 'admin']);
  const { number } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const missing = of.students - of.withCard;
  const isMixed = what === 'make' && missing > 0 && of.withCard > 0;
  const [isOnlyMissing, setOnlyMissing] = useState(isMixed);
  const replaced = what === 'make' && !isOnlyMissing ? of.withCard : 0;
  const count = what === 'void' ? of.withCard : isOnlyMissing ? missing : of.students;
  async function go() {
    setAsked(true);
    const isDone = await {
      make: () => cards.make(of, isOnlyMissing),
      void: () => cards.makeVoid(of),
      passwords: () => cards.makePasswords(of),
    }[what]();
    if (isDone) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t(`ask.${what}.title`, { name: of.name })} startsAtTitle>
      <div className={admin['dialog']}>
        <p>{t(`ask.${what}.text`)}</p>
        {isMixed && (
          <Tick
            label={t('ask.onlyMissing', { n: number(missing) })}
            isOn={isOnlyMissing}
            onChange={setOnlyMissing}
          />
        )}
        {replaced > 0 && (
          <Note kind="wait">{t('ask.replaced', { count: replaced, n: number(replaced) })}</Note>
        )}
        {of.students > 1 && what !== 'passwords' && (
          <p className={admin['quiet']}>{t('ask.sitting')}</p>
        )}
        <AskFoot
          doing={isAsked ? cards.doing : null}
          submit={t(`ask.${what}.submit`, { count, n: number(count) })}
          isRed={what === 'void'}
          isDisabled={cards.isBusy}
          onGo={go}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
