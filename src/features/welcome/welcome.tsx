import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { isCalmPlace } from './is-calm-place.ts';
import { OfferCard } from './offer-card.tsx';
import { TourCard } from './tour-card.tsx';
import { useIsHere } from './use-is-here.ts';
import { useOffer } from './use-offer.ts';
import { useTour } from './use-tour.ts';

const loadSheet = async () => (await import('./hand-sheet.tsx')).HandSheet;
const HandSheet = lazyPart(loadSheet);

/** The first minutes: a short tour before the first correction, the offer to install after the first accepted save. */
export function Welcome() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isCalm = isCalmPlace(path);
  const { offer, answer } = useOffer();
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
