import { IconClockPause, IconCloudOff, IconLogin, IconServerOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToSignIn, useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { isLost, type NetReason, type OutboxStatus } from '#src/offline/index.ts';
import { Note, QuietButton, useFormat } from '#src/ui/index.ts';
import { sendsOnlyWhileOpen } from './abilities.ts';

/** What is worth a line; `keepOpen` where a browser sends only while the app is open. */
type Advice = Exclude<NetReason, 'unknown' | 'fine'> | 'signedOut' | 'keepOpen';

/** What the line is made from. */
interface Standing {
  reason: NetReason;
  status: Pick<OutboxStatus, 'waiting' | 'auth'>;
  sendsOnlyWhileOpen: boolean;
}

/** The one thing to say now, or nothing. */
function adviceFor({ reason, status, sendsOnlyWhileOpen }: Standing): Advice | null {
  if (status.auth === 'expired') return 'signedOut';
  if (reason !== 'unknown' && reason !== 'fine') return reason;
  return sendsOnlyWhileOpen && status.waiting > 0 ? 'keepOpen' : null;
}

const icons = {
  none: IconCloudOff,
  noAnswer: IconCloudOff,
  captive: IconCloudOff,
  serverDown: IconServerOff,
  maybeFiltered: IconCloudOff,
  slow: IconClockPause,
  keepOpen: IconClockPause,
  signedOut: IconLogin,
} satisfies Record<Advice, typeof IconCloudOff>;

/** What to say about the way to the server now; null while there is nothing to say. */
export function useAdvice(): Advice | null {
  const { outbox, connectivity } = useOffline();
  const status = useSnapshot(outbox.status);
  const reason = useSnapshot(connectivity.reason);
  return adviceFor({ reason, status, sendsOnlyWhileOpen: sendsOnlyWhileOpen() });
}

export interface ConnectionAdviceProps {
  live?: boolean;
  /** What stands in its place while all is well. */
  otherwise?: ReactNode;
}

/** What is the matter, what is safe, and what to do. */
export function ConnectionAdvice({ live = false, otherwise = null }: ConnectionAdviceProps) {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const { rows, status } = useOffline().outbox;
  const { waiting, needsYou, durable } = useSnapshot(status);
  const ask = useAskToSignIn();
  const advice = useAdvice();
  if (!advice) return otherwise;
  // What the browser has lost is safe nowhere.
  const count = waiting + needsYou - rows().filter(isLost).length;
  const words = { count, number: number(count) };
  const Icon = icons[advice];
  const sentences =
    advice === 'keepOpen'
      ? [t('advice.keepOpen', { count: waiting, number: number(waiting) })]
      : [
          t(`advice.${advice}.what`),
          ...(count > 0 ? [t(durable ? 'advice.safe' : 'advice.windowOnly', words)] : []),
          t(`advice.${advice}.try`),
        ];
  return (
    <Note
      kind={durable || count === 0 ? 'plain' : 'wait'}
      live={live}
      icon={
        <Icon
          className={advice === 'signedOut' ? 'flip' : undefined}
          size={20}
          stroke={1.75}
          aria-hidden
        />
      }
      action={
        advice === 'signedOut' && <QuietButton onClick={ask}>{t('advice.signIn')}</QuietButton>
      }
    >
      {sentences.join(' ')}
    </Note>
  );
}
