import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note, useFormat } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import admin from '../admin.module.css';
import { Ask } from '../ask.tsx';
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
  const missing = of.students - of.withCard;
  const isMixed = what === 'make' && missing > 0 && of.withCard > 0;
  const [isOnlyMissing, setOnlyMissing] = useState(isMixed);
  const replaced = what === 'make' && !isOnlyMissing ? of.withCard : 0;
  const count = what === 'void' ? of.withCard : isOnlyMissing ? missing : of.students;
  async function go() {
    const isDone = await {
      make: () => cards.make(of, isOnlyMissing),
      void: () => cards.makeVoid(of),
      passwords: () => cards.makePasswords(of),
    }[what]();
    if (isDone) onClose();
  }
  return (
    <Ask
      title={t(`ask.${what}.title`, { name: of.name })}
      doing={cards.doing}
      submit={t(`ask.${what}.submit`, { count, n: number(count) })}
      isRed={what === 'void'}
      isDisabled={cards.isBusy}
      onGo={go}
      onClose={onClose}
    >
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
    </Ask>
  );
}
