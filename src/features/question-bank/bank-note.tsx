import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#src/lib/pages.ts';
import { QuietLink, usePressed, layouts, clsx } from '#src/ui/index.ts';
import type { BankAction } from './bank-action.ts';
import classes from './bank.module.css';

/** How long it stays, unless it is hovered or focused. */
const SHOWN_MS = 30_000;
/** The same where something waits for it to go. */
const HELD_MS = 60_000;

function OpenLink({ open }: { open: NonNullable<BankAction['open']> }) {
  const { t } = useTranslation('question-bank');
  const { kind, id } = open;
  if (kind === 'template')
    return (
      <QuietLink to="/exam-bank/$examID" params={{ examID: id }}>
        {t('note.open')}
      </QuietLink>
    );
  return (
    <QuietLink to={PAGES[kind].questions} params={{ id }}>
      {t('note.open')}
    </QuietLink>
  );
}

/** What was done last; shown over the list, and hidden by itself unless it failed. */
export function BankNote({ said, onClose }: { said: BankAction | null; onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  const root = useRef<HTMLOutputElement>(null);
  const { onPointerDown, subjectOf } = usePressed(said);
  useEffect(() => {
    if (!said || said.kind === 'wrong') return undefined;
    const longest = said.onGone ? HELD_MS : Infinity;
    let stood = 0;
    let timer = setTimeout(leave, SHOWN_MS);
    function leave() {
      const isHandled = root.current?.matches(':hover, :focus-within');
      stood += SHOWN_MS;
      if (isHandled && stood < longest) timer = setTimeout(leave, SHOWN_MS);
      else onClose();
    }
    return () => clearTimeout(timer);
  }, [said, onClose]);
  return (
    <output
      ref={root}
      className={clsx(layouts.filled, layouts.block, classes['said'])}
      data-kind={said?.kind}
    >
      {said && (
        <span className={clsx(layouts.row, layouts.gap4, classes['saidNote'])}>
          <span className={classes['saidText']}>{said.text}</span>
          {said.open && <OpenLink open={said.open} />}
          {said.undo && (
            <Button
              variant="subtle"
              leftSection={
                <IconArrowBackUp size={20} stroke={1.75} aria-hidden className={classes['flip']} />
              }
              onPointerDown={onPointerDown}
              onClick={(event) => subjectOf(event)?.undo?.()}
            >
              {t('note.undo')}
            </Button>
          )}
          {said.again && (
            <Button
              variant="default"
              onPointerDown={onPointerDown}
              onClick={(event) => subjectOf(event)?.again?.()}
            >
              {t('note.again')}
            </Button>
          )}
          <ActionIcon aria-label={t('note.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </output>
  );
}
