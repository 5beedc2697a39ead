import '#src/ui/mantine-late-styles.ts';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { fileTitle } from '#src/lib/file-title.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useErrorCodeText, useFormat, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Doing } from '../use-doing.ts';
import { makeArchive, type Progress as Far } from './archive.ts';
import { archivePage } from './archive-page.ts';

/** Packs all that the school holds about a student into one file; closing it gives up. */
export function ArchiveDialog({
  studentId,
  name,
  onClose,
}: {
  studentId: string;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['leaving', 'admin']);
  const format = useFormat();
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const { schoolId } = useScope();
  const [far, setFar] = useState<Far | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const isBusy = doing?.state === 'busy';
  async function go() {
    const controller = new AbortController();
    abort.current = controller;
    setFar(null);
    setDoing({ of: studentId, state: 'busy', text: t('archive.busy') });
    try {
      const now = new Date(serverNow()).toISOString();
      const archive = await makeArchive(
        { schoolId, studentId },
        (archived) => archivePage(archived, { t, format, now }),
        setFar,
        controller.signal,
      );
      saveFile({
        name: `${fileTitle(name, 'student')}.zip`,
        type: 'application/zip',
        bytes: archive,
      });
      setDoing({ of: studentId, state: 'done', text: t('archive.done') });
    } catch (error) {
      if (!controller.signal.aborted)
        setDoing({ of: studentId, state: 'failed', text: codeText(errorCode(error)) });
    }
  }
  const { number } = format;
  const isKnown = far !== null && far.of > 0;
  return (
    <Dialog onClose={onClose} title={t('archive.title', { name })} startsAtTitle>
      <div className={layouts.grid}>
        <p>{t('archive.text')}</p>
        <p className={admin['quiet']}>{t('archive.care')}</p>
        {/* There from the press until the end, so that nothing below moves by itself. */}
        {doing && (
          <div>
            <Progress
              value={isKnown ? (100 * far.done) / far.of : 0}
              aria-label={t('archive.busy')}
            />
            <p className={admin['quiet']}>
              {isKnown
                ? t('archive.far', { done: number(far.done), of: number(far.of) })
                : '\u00A0'}
            </p>
          </div>
        )}
        <DoingNote doing={doing} />
        {isOffline && <p className={admin['quiet']}>{t('admin:offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(doing?.state === 'done' ? 'close' : 'admin:cancel')}
          </Button>
          {doing?.state !== 'done' && (
            <Button disabled={isBusy || isOffline} onClick={() => void go()}>
              {t('archive.submit')}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
