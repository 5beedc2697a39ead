import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { activityListQuery } from '#src/features/activities/index.ts';
import {
  mayOnlyView,
  useOffline,
  useOutbox,
  usePerson,
  useScope,
} from '#src/features/session/index.ts';
import { STEPS, tours, type TourStep } from './tour-memory.ts';

const isCorrection = (thing: { lane: string }) => thing.lane.startsWith('c:');

/** Whether anything of a finished list is corrected; null until it is known. The home page reads the same lists. */
function useListsSayCorrected(isAsked: boolean): boolean | null {
  const scope = useScope();
  const exams = useInfiniteQuery({
    ...activityListQuery('exam', scope, 'past', ''),
    enabled: isAsked,
  });
  const assignments = useInfiniteQuery({
    ...activityListQuery('assignment', scope, 'past', ''),
    enabled: isAsked,
  });
  const items = [exams, assignments].flatMap(
    ({ data }) => data?.pages.flatMap((page) => page.items) ?? [],
  );
  if (items.some(({ counts }) => counts.corrected > 0)) return true;
  return exams.isSuccess && assignments.isSuccess ? false : null;
}

/** Whether this device knows of a correction of hers, waiting or sent; null until it is known. */
function useDeviceSaysCorrected(isAsked: boolean): boolean | null {
  const { outbox, history } = useOffline();
  const isWaiting = useOutbox((one) => one.rows().some(isCorrection));
  const [sent, setSent] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isHere = true;
    const note = (found: boolean) => isHere && setSent((known) => known === true || found);
    void history.lately().then(
      (receipts) => note(receipts.some(isCorrection)),
      // A disk that does not answer says nothing, and nobody is shown around.
      () => undefined,
    );
    const stop = outbox.onSettled((items) => {
      if (items.some((item) => isCorrection(item) && item.cls === 'done')) note(true);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, [isAsked, history, outbox]);
  return isWaiting || sent;
}

/** The step to show and the ways on; null where there is nothing to show. */
export interface TourView {
  step: TourStep;
  /** From 1 on. */
  number: number;
  goTo: (number: number) => void;
  close: () => void;
}

/** The tour of who works here: by itself for somebody who has never corrected, and whenever she asks for it. */
export function useTour(isHome: boolean): TourView | null {
  const { owner, roles } = usePerson();
  const tour = tours.use(owner);
  const isAsked = tour.at === 'step' && tour.isAsked;
  const isOpenQuestion = tour.at !== 'done' && !isAsked && !mayOnlyView(roles);
  const lists = useListsSayCorrected(isOpenQuestion && isHome);
  const device = useDeviceSaysCorrected(isOpenQuestion);
  const hasCorrected = lists === true || device === true;
  const isNew = lists === false && device === false;
  useEffect(() => {
    if (isOpenQuestion && hasCorrected) tours.set(owner, { at: 'done' });
  }, [isOpenQuestion, hasCorrected, owner]);
  const isShown = isAsked || (isOpenQuestion && isHome && isNew);
  const step = tour.at === 'step' ? tour.step : 0;
  const shown = STEPS[step];
  if (!isShown || shown === undefined) return null;
  return {
    step: shown,
    number: step + 1,
    goTo: (number) => tours.set(owner, { at: 'step', step: number - 1, isAsked }),
    close: () => tours.set(owner, { at: 'done' }),
  };
}
