import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { useWaiting } from '#src/features/session/index.ts';
import { Sheet } from '#src/ui/index.ts';
import { ActivityRow } from './activity-row.tsx';
import classes from './rows.module.css';
import { useFocusAfterLoss } from './list-focus.ts';
import { ListMore } from './list-more.tsx';
import { NearEnd } from './near-end.tsx';
import { waitingByActivity } from './use-device.ts';

/** How many pages were shown at each place of the history; back there, as many are again. */
const shownAt = new Map<string | undefined, number>();

/** How many pages are shown: one, wherever it is opened from and however many are known; more are asked for. */
function useShownPages() {
  const place = useLocation({ select: ({ state }) => state.__TSR_key });
  const [shown, setShown] = useState(() => shownAt.get(place) ?? 1);
  // Without leaving the list its address may change, as by a panel that opens over it.
  useEffect(() => void shownAt.set(place, shown), [place, shown]);
  return [shown, setShown] as const;
}

export interface ListRowsProps {
  kind: Kind;
  pages: readonly (readonly ActivityItem[])[];
  total: number;
  isFetching: boolean;
  /** Null where every page has come. */
  fetchNext: (() => void) | null;
}

/** The rows, a page at a time; the page after the last one shown is fetched as its turn comes near. */
export function ListRows({ kind, pages, total, isFetching, fetchNext }: ListRowsProps) {
  const { t } = useTranslation('exams');
  const waiting = useWaiting(waitingByActivity);
  const [wanted, setWanted] = useShownPages();
  const items = useMemo(() => pages.slice(0, wanted).flat(), [pages, wanted]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterLoss(list, ids);
  const isAhead = pages.length > wanted;
  /** From which row on she asked for more. */
  const asked = useRef<number | null>(null);
  const more = () => {
    asked.current = items.length;
    setWanted(wanted + 1);
    if (!isAhead) fetchNext?.();
  };
  const isWhole = !isAhead && !fetchNext;
  useEffect(() => {
    const first = asked.current;
    if (first === null || items.length <= first) return;
    asked.current = null;
    // Nothing is left to press after the last page: go on with the first row that came, if she is not elsewhere.
    if (!isWhole || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>('li h2 a')[first]?.focus({ preventScroll: true });
  }, [items.length, isWhole]);
  return (
    <>
      <Sheet aria-label={t(`${kind}.list`)}>
        <ul className={classes['rows']} ref={list}>
          {items.map((item) => (
            <ActivityRow key={item.id} kind={kind} item={item} waiting={waiting[item.id] ?? 0} />
          ))}
        </ul>
      </Sheet>
      {fetchNext && !isAhead && <NearEnd key={pages.length} onNear={fetchNext} />}
      <ListMore
        kind={kind}
        shown={items.length}
        total={total}
        isBusy={isFetching && wanted > pages.length}
        onMore={more}
      />
    </>
  );
}
