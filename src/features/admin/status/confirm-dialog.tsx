import '#src/ui/mantine-late-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolStatus } from '#contract/school/school-status.ts';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Doing } from '../use-doing.ts';

/** As many letters as the server takes. */
const MOST = 2_000;
const isText = (value: unknown): value is string => typeof value === 'string';

const shown = (text: string) => <p dir="auto">{text}</p>;

/** Asks before a year is confirmed, which nobody can take back; the note that goes with it survives a reload. */
export function ConfirmDialog({
  year,
  doing,
  onClose,
  onConfirm,
}: {
  year: SchoolStatus;
  doing: Doing | null;
  onClose: () => void;
  /** Answers whether it was confirmed. */
  onConfirm: (note: string) => Promise<boolean>;
}) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const draft = useDraft({
    kind: 'school-status',
    id: year.semesterId,
    initial: '',
    isState: isText,
  });
  const [isAsked, setAsked] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const isTooLong = draft.state.trim().length > MOST;
  const isBusy = doing?.state === 'busy';
  const tooLong = t('confirm.tooLong', { n: number(MOST) });

  async function confirm() {
    setAsked(true);
    if (isTooLong) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    const note = draft.state;
    if (!(await onConfirm(note.trim()))) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    draft.saved(note);
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('confirm.title', { year: year.semesterName })}>
      <form
        className={layouts.grid}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isOffline) void confirm();
        }}
      >
        <div ref={summary} tabIndex={-1}>
          {isAsked && isTooLong ? (
            <Note kind="wrong" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
              {tooLong}
            </Note>
          ) : (
            <DoingNote doing={isAsked ? doing : null} />
          )}
        </div>
        <p>{t('confirm.text')}</p>
        <DraftOffer draft={draft} show={shown} />
        <Textarea
          label={t('confirm.note')}
          description={t('confirm.noteText')}
          value={draft.state}
          onChange={(event) => draft.set(event.currentTarget.value)}
          error={isAsked && isTooLong ? tooLong : undefined}
          dir="auto"
          data-autofocus
        />
        <DraftFault draft={draft} />
        {isOffline && <p className={classes['quiet']}>{t('offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={isOffline || isBusy}>
            {t(isBusy ? 'confirm.busy' : 'confirm.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
