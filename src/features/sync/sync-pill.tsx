import { IconChecks, IconCloudOff, IconHandStop, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxStatus } from '#src/offline/index.ts';
import { ScreenReaderText, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './pill.module.css';
import { useIsUnreachable, useOutboxStatus } from './use-outbox.ts';

/** The number on the app's icon; browsers without it, and systems that refuse it, show none. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // The badge is optional: a refusal is ignored.
  shown.catch(() => undefined);
}

/** Keeps the badge at what is not sent; it goes with the person. */
function useBadge(count: number): void {
  useEffect(() => showBadge(count), [count]);
  useEffect(() => () => showBadge(0), []);
}

const radius = 8;
const round = 2 * Math.PI * radius;

/** Fills with progress; it does not spin. */
function SendingRing({ share }: { share: number }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" className={classes['ring']} aria-hidden>
      <circle cx={10} cy={10} r={radius} className={classes['ringTrack']} />
      <circle
        cx={10}
        cy={10}
        r={radius}
        className={classes['ringDone']}
        strokeDasharray={`${share * round} ${round}`}
      />
    </svg>
  );
}

const icons = {
  saved: IconChecks,
  waiting: IconStack2,
  offline: IconCloudOff,
  needsYou: IconHandStop,
};

function StatusIcon({ status }: { status: OutboxStatus }) {
  if (status.kind === 'sending') return <SendingRing share={status.share ?? 0} />;
  const Icon = icons[status.kind];
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

/** Announces a state once it has lasted a while, never for each item and not when the app opens. */
function Announcement({ kind, sentence }: { kind: string; sentence: string }) {
  const [said, setSaid] = useState({ kind, sentence: '' });
  useEffect(() => {
    if (said.kind === kind) return undefined;
    const timer = setTimeout(() => setSaid({ kind, sentence }), 1500);
    return () => clearTimeout(timer);
  }, [kind, sentence, said.kind]);
  return (
    <ScreenReaderText>
      <output>{said.sentence}</output>
    </ScreenReaderText>
  );
}

/** The one line that tells where her work is; opens the list of what waits. */
export function SyncPill() {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const status = useOutboxStatus();
  const isUnreachable = useIsUnreachable();
  const { kind, waiting, needsYou } = status;
  const isHidden = isUnreachable && kind === 'saved';
  const look = isHidden ? 'waiting' : kind;
  useBadge(waiting + needsYou);
  const count = kind === 'needsYou' ? needsYou : waiting;
  const words = { count, number: number(count) };
  const sentence = isHidden ? t('pill.unreachable') : t(`pill.${kind}`, words);
  return (
    <>
      <Link
        to="."
        search={(before) => ({ ...before, panel: 'outbox' as const })}
        className={clsx(
          layouts.inline,
          typography.soft,
          layouts.fixed,
          typography.nowrap,
          classes['pill'],
        )}
        data-kind={look}
        data-sync-pill={look}
        data-count={waiting + needsYou}
        aria-label={sentence}
        aria-haspopup="dialog"
      >
        <StatusIcon status={{ ...status, kind: look }} />
        {kind === 'saved' ? (
          <span className={classes['words']}>{sentence}</span>
        ) : (
          // Other words are other text: what both have in common does not move.
          <span key={kind} aria-hidden>
            {kind === 'sending' && (
              <span className={classes['words']}>{t('pillWords.sending')} </span>
            )}
            <span className={typography.strong}>{words.number}</span>{' '}
            {kind !== 'sending' && (
              <span className={classes['words']}>{t(`pillWords.${kind}`, { count })}</span>
            )}
          </span>
        )}
      </Link>
      <Announcement kind={isHidden ? 'unreachable' : kind} sentence={sentence} />
    </>
  );
}
