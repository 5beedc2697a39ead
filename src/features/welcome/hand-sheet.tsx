import { Button } from '@mantine/core';
import { IconHandStop, IconLifebuoy, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MakeRescue,
  unsaved,
  useDraftList,
  useOffline,
  useOutbox,
} from '#src/features/session/index.ts';
import { countWork } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { AddPicture, IconPicture, SharePicture } from './pictures.tsx';
import classes from './welcome.module.css';

/**
 * What of hers is in this browser's storage alone: work that waits to be sent, and forms that she has begun. Null until
 * the storage was read.
 */
function useUnsent(): { waiting: number; drafts: number } | null {
  const rows = useOutbox((outbox) => countWork(outbox.rows()));
  const onScreenOnly = unsaved.use();
  const begun = useDraftList()?.length;
  return begun === undefined ? null : { waiting: rows + onScreenOnly, drafts: begun };
}

const steps = [
  ['share', SharePicture],
  ['add', AddPicture],
  ['open', IconPicture],
] as const;

/** Share, add to the home screen, open from there; with a file taken along, what to do with it. */
function HandSteps({ isTaken, onDone }: { isTaken: boolean; onDone: () => void }) {
  const { t } = useTranslation('welcome');
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['sheet'])}>
      <ol className={clsx(layouts.stack, layouts.gap12, classes['steps'])}>
        {steps.map(([step, Picture]) => (
          <li key={step}>
            <div className={clsx(layouts.center, typography.soft, classes['picture'])}>
              <Picture />
            </div>
            <div>
              <strong>{t(`steps.${step}.title`)}</strong>
              <div>{t(`steps.${step}.text`)}</div>
            </div>
          </li>
        ))}
      </ol>
      <p>{t(isTaken ? 'steps.withFile' : 'steps.keepAgain')}</p>
      <DialogActions>
        <Button onClick={onDone}>{t('steps.done')}</Button>
      </DialogActions>
    </div>
  );
}

/** The app on the home screen has a storage of its own: what waits here is sent or taken along first. */
function UnsentFirst({
  waiting,
  drafts,
  onSend,
  onTake,
}: NonNullable<ReturnType<typeof useUnsent>> & { onSend: () => void; onTake: () => void }) {
  const { t } = useTranslation('welcome');
  const { number } = useFormat();
  const { rescue } = useOffline();
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['sheet'])}>
      <Note kind="wait" icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}>
        {waiting > 0 && t('unsent.waiting', { count: waiting, number: number(waiting) })}{' '}
        {drafts > 0 && t('unsent.drafts', { count: drafts, number: number(drafts) })}
      </Note>
      <p>{t('unsent.why')}</p>
      <DialogActions>
        {rescue.isAvailable() && (
          <Button
            variant="default"
            leftSection={<IconLifebuoy size={20} stroke={1.75} aria-hidden />}
            onClick={onTake}
          >
            {t('unsent.take')}
          </Button>
        )}
        {waiting > 0 && (
          <Button
            leftSection={<IconSend className="flip" size={20} stroke={1.75} aria-hidden />}
            onClick={onSend}
          >
            {t('unsent.send')}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

/** How the app comes onto the home screen of an iPad or iPhone; nothing of hers stays behind unsaid. */
export function HandSheet({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('welcome');
  const navigate = useNavigate();
  const unsent = useUnsent();
  const [taking, setTaking] = useState<'no' | 'asked' | 'made' | 'done'>('no');
  const send = () => {
    onClose();
    void navigate({ to: '.', search: (before) => ({ ...before, panel: 'outbox' }) });
  };
  const isMaking = taking === 'asked' || taking === 'made';
  const hasUnsent = unsent !== null && unsent.waiting + unsent.drafts > 0;
  const isTaken = taking === 'done';
  return (
    <Dialog onClose={onClose} title={t(isMaking ? 'unsent.take' : 'steps.title')} startsAtTitle>
      {isMaking && (
        <Suspense>
          <MakeRescue
            onMade={() => setTaking('made')}
            onClose={() => setTaking(taking === 'made' ? 'done' : 'no')}
          />
        </Suspense>
      )}
      {!isMaking && !isTaken && hasUnsent && (
        <UnsentFirst {...unsent} onSend={send} onTake={() => setTaking('asked')} />
      )}
      {!isMaking && (isTaken || (unsent && !hasUnsent)) && (
        <HandSteps isTaken={isTaken} onDone={onDone} />
      )}
    </Dialog>
  );
}
