import { useNavigate } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconHandStop, IconLifebuoy, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MakeRescue, useOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat } from '#src/ui/index.ts';
import { HandSteps } from './hand-steps.tsx';
import { useUnsent } from './use-unsent.ts';
import classes from './welcome.module.css';

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
    <div className={classes['sheet']}>
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
