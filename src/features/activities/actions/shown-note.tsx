import { Button, CloseButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  useErrorCodeText,
  useFormat,
  usePressed,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { QuestionsLink } from '../links.tsx';
import classes from './actions.module.css';
import { actionNote, type ActionNote } from '../activity-note.ts';

const ownReasons = ['changed', 'edited', 'stuck', 'waits'] as const;

/** One sentence at the foot of the window, with what can be done about it; it stays until it is closed or replaced. */
export function ShownNote({ note }: { note: ActionNote }) {
  const { t } = useTranslation('exams');
  const codeText = useErrorCodeText();
  const { what, state, title, kind, code, undo, retry, draftId, bankId, lacks = 0, year } = note;
  const { number } = useFormat();
  const own = ownReasons.find((one) => one === code);
  const reason = own ? t(`note.why.${own}`) : code ? codeText(code) : '';
  const missing = lacks > 0 ? t('note.lacks', { count: lacks, n: number(lacks) }) : '';
  const text = t(`note.${state}.${what}`, { title, context: kind });
  const where = year === undefined ? '' : t('note.inYear', { year });
  const isOver = state === 'done';
  const press = usePressed({ undo, retry });
  const here = useLocation({ select: ({ pathname }) => pathname });
  return createPortal(
    <section
      className={clsx(layouts.row, layouts.gap8x16, classes['note'])}
      data-state={state}
      data-foot-note
      data-over
      aria-label={t('note.label')}
    >
      <output className={clsx(typography.medium, layouts.shrink, classes['noteText'])}>
        {text} {where} {reason} {missing}
      </output>
      <span className={clsx(layouts.inline, layouts.end)}>
        {isOver && bankId && !here.endsWith(`/${bankId}`) && (
          <Link
            to="/exam-bank/$examID"
            params={{ examID: bankId }}
            className={clsx(layouts.inline, typography.strong, classes['noteLink'])}
          >
            {t('note.open')}
          </Link>
        )}
        {(isOver || own === 'edited') &&
          draftId &&
          kind !== 'template' &&
          !here.endsWith(`/${draftId}`) && (
            <QuestionsLink
              kind={kind}
              id={draftId}
              className={clsx(layouts.inline, typography.strong, classes['noteLink'])}
            >
              {t('note.open')}
            </QuestionsLink>
          )}
        {undo && (
          <Button
            variant="default"
            onPointerDown={press.onPointerDown}
            onClick={(event) => press.subjectOf(event).undo?.()}
          >
            {t(what === 'withdraw' ? 'note.releaseAgain' : 'note.undo')}
          </Button>
        )}
        {retry && (
          <Button
            variant="default"
            onPointerDown={press.onPointerDown}
            onClick={(event) => press.subjectOf(event).retry?.()}
          >
            {t('note.retry')}
          </Button>
        )}
        {state !== 'busy' && (
          <CloseButton aria-label={t('note.close')} onClick={() => actionNote.close()} />
        )}
      </span>
    </section>,
    document.body,
  );
}
