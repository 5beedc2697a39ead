import { IconDownload, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { lazyPart, loadUntilHere } from '#src/lib/lazy-part.ts';
import { IconButton, QuietButton, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { useInstall } from './install.ts';
import { isCalmPlace } from './is-calm-place.ts';
import { offerAnswered, savedOnce } from './memory.ts';
import { IconPicture, TourPicture } from './pictures.tsx';
import { canBePinnedByHand, isInstalled } from './platform.ts';
import { STEPS } from './tour-memory.ts';
import { type TourView, useTour } from './use-tour.ts';
import classes from './welcome.module.css';

/** How the app comes onto this device: by the browser's own prompt, or by steps of the person's. */
type Offer = { by: 'prompt'; install: () => void } | { by: 'hand' };

/** Notes the first save that a server accepted, whichever window or worker sent it. */
function useFirstSave() {
  const { outbox, history } = useOffline();
  const isKnown = savedOnce.use();
  useEffect(() => {
    if (isKnown) return undefined;
    // The worker may have sent it while no window was open.
    void history.lately().then(
      (receipts) => {
        if (receipts.length > 0) savedOnce.set(true);
      },
      () => undefined,
    );
    return outbox.onSettled((items) => {
      if (items.some(({ cls }) => cls === 'done')) savedOnce.set(true);
    });
  }, [isKnown, outbox, history]);
}

const answer = () => offerAnswered.set(true);

/** What may be offered now; null before the first accepted save, once answered, installed, or where nothing works. */
function useOffer(): Offer | null {
  useFirstSave();
  const install = useInstall();
  const isDue = savedOnce.use();
  const isAnswered = offerAnswered.use();
  useEffect(() => {
    addEventListener('appinstalled', answer);
    return () => removeEventListener('appinstalled', answer);
  }, []);
  if (!isDue || isAnswered || isInstalled()) return null;
  if (install) return { by: 'prompt', install };
  return canBePinnedByHand() ? { by: 'hand' } : null;
}

const fields =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]';

function subscribe(listener: () => void) {
  addEventListener('focusin', listener);
  addEventListener('focusout', listener);
  return () => {
    removeEventListener('focusin', listener);
    removeEventListener('focusout', listener);
  };
}

/** Whether a field of the page has the keyboard; one in a dialog lies over the page anyway. */
const isWriting = () => {
  const field = document.activeElement?.closest(fields) ?? null;
  return field !== null && field.closest('[role="dialog"]') === null;
};

const useIsWriting = (): boolean => useSyncExternalStore(subscribe, isWriting);

/**
 * A quiet card at the foot of a page. It has a place of its own after the page's words, so that nothing is covered for
 * good, comes last for the keyboard, and takes no focus. While a field has the keyboard it stays in that place.
 */
function FootCard({
  title,
  picture,
  onClose,
  children,
  actions,
}: {
  title: string;
  picture: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
}) {
  const { t } = useTranslation('common');
  const id = useId();
  const isWriting = useIsWriting();
  return (
    <aside className={classes['card']} data-low={isWriting || undefined} aria-labelledby={id}>
      <div className={clsx(layouts.center, typography.soft, classes['picture'])}>{picture}</div>
      <div className={classes['words']}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <IconButton className={classes['close']} aria-label={t('action.close')} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div className={clsx(layouts.row, layouts.above8, classes['actions'])}>{actions}</div>
    </aside>
  );
}

/** Whether a part's code has come, fetched as soon as it is wanted: what is offered must open without a network too. */
function useIsHere(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (isWanted) void loadUntilHere(load).then(() => setHere(true));
  }, [load, isWanted]);
  return isHere;
}

/** Four short steps, one at a time; what a step speaks of is ringed while it is on the screen. */
function TourCard({ step, number, goTo, close }: TourView) {
  const { t } = useTranslation('welcome');
  const { number: say } = useFormat();
  useEffect(() => {
    document.documentElement.dataset['tour'] = step;
    return () => {
      delete document.documentElement.dataset['tour'];
    };
  }, [step]);
  const isLast = number === STEPS.length;
  return (
    <FootCard
      title={t(`tour.${step}.title`)}
      picture={<TourPicture step={step} />}
      onClose={close}
      actions={
        <>
          <span className={classes['at']}>
            {t('tour.at', { number: say(number), total: say(STEPS.length) })}
          </span>
          {number > 1 && (
            <QuietButton onClick={() => goTo(number - 1)}>{t('tour.back')}</QuietButton>
          )}
          <QuietButton onClick={isLast ? close : () => goTo(number + 1)}>
            {t(isLast ? 'tour.end' : 'tour.next')}
          </QuietButton>
        </>
      }
    >
      <p>{t(`tour.${step}.text`)}</p>
    </FootCard>
  );
}

/** Says once what an installed app gives; "no" is for good. */
function OfferCard({
  offer,
  onAnswer,
  onShowSteps,
}: {
  offer: Offer;
  onAnswer: () => void;
  onShowSteps: () => void;
}) {
  const { t } = useTranslation('welcome');
  const take = () => {
    if (offer.by === 'hand') return onShowSteps();
    offer.install();
    onAnswer();
  };
  return (
    <FootCard
      title={t('install.title')}
      picture={<IconPicture />}
      onClose={onAnswer}
      actions={
        <>
          <QuietButton
            icon={offer.by === 'prompt' && <IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={take}
          >
            {t(offer.by === 'prompt' ? 'install.button' : 'install.how')}
          </QuietButton>
          <QuietButton onClick={onAnswer}>{t('install.no')}</QuietButton>
        </>
      }
    >
      <p>{t(offer.by === 'prompt' ? 'install.text' : 'install.appleText')}</p>
    </FootCard>
  );
}

const loadSheet = async () => (await import('./hand-sheet.tsx')).HandSheet;
const HandSheet = lazyPart(loadSheet);

/** The first minutes: a short tour before the first correction, the offer to install after the first accepted save. */
export function Welcome() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isCalm = isCalmPlace(path);
  const offer = useOffer();
  const isSheetHere = useIsHere(loadSheet, offer?.by === 'hand');
  const canOffer = offer?.by === 'prompt' || isSheetHere;
  const tour = useTour(path === '/');
  const [hasSteps, setHasSteps] = useState(false);
  return (
    <>
      {isCalm && tour && <TourCard {...tour} />}
      {isCalm && !tour && offer && canOffer && (
        <OfferCard offer={offer} onAnswer={answer} onShowSteps={() => setHasSteps(true)} />
      )}
      {hasSteps && (
        <Suspense>
          <HandSheet
            onClose={() => setHasSteps(false)}
            onDone={() => {
              answer();
              setHasSteps(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
