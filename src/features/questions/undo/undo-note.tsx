import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '#src/features/session/index.ts';
import { useFormat, usePressed, clsx, layouts, typography } from '#src/ui/index.ts';
import { SyncMark } from '../sync-mark.tsx';
import type { Step } from './step.ts';
import classes from './undo.module.css';

/** How long the last step stays on the screen; the keys undo it afterwards too. */
const SHOWN_MS = 30_000;

const wordOf = { waiting: 'toBankWaits', needsYou: 'toBankRefused' } as const;

/** What was done last, and the way back; it stands over the list and goes by itself. */
export function UndoNote({
  last,
  stopped,
  onUndo,
}: {
  last: Step | null;
  /** What could not be undone. */
  stopped: Step | null;
  onUndo: (step: Step | null) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const root = useRef<HTMLOutputElement>(null);
  const [gone, setGone] = useState<Step | null>(null);
  const shown = stopped ?? last;
  const { onPointerDown, subjectOf } = usePressed(shown);
  useEffect(() => {
    if (!shown || shown === gone) return undefined;
    let timer = setTimeout(leave, SHOWN_MS);
    // Not from under a finger or a reader's hands.
    function leave() {
      if (root.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, SHOWN_MS);
      else setGone(shown);
    }
    return () => clearTimeout(timer);
  }, [shown, gone]);
  const isShown = shown !== null && shown !== gone;
  const where = useOutbox(() => (shown?.kind === 'outside' ? shown.where() : 'sent'));
  const count = shown?.kind === 'added' ? shown.ids.length : 1;
  const gaps = {
    n: shown ? number(shown.n) : '',
    to: shown?.kind === 'moved' ? number(shown.to + 1) : '',
    count,
    many: number(count),
  };
  return (
    <output ref={root} className={clsx(layouts.filled, layouts.block)}>
      {isShown && (
        <span className={clsx(layouts.line, layouts.gap4, classes['note'])}>
          <span className={clsx(layouts.rest, typography.soft, classes['text'])}>
            {stopped
              ? t('undoStep.stopped')
              : t(`undoStep.${where === 'sent' ? shown.word : wordOf[where]}`, gaps)}
            {where === 'needsYou' && <SyncMark state="needsYou" />}
          </span>
          {!stopped && (
            <Button
              variant="subtle"
              leftSection={
                <IconArrowBackUp size={20} stroke={1.75} aria-hidden className={classes['flip']} />
              }
              onPointerDown={onPointerDown}
              onClick={(event) => onUndo(subjectOf(event))}
            >
              {t('undo')}
            </Button>
          )}
          <ActionIcon aria-label={t('action.close')} onClick={() => setGone(shown)}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </output>
  );
}
