import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchBankPage } from '#src/api/bank-questions.ts';
import {
  useIsOffline,
  useOffline,
  useOutbox,
  usePerson,
  useScope,
} from '#src/features/session/index.ts';
import { useTellsReading } from '#src/lib/reading.ts';
import {
  acceptedIn,
  mergeBank,
  noBankView,
  questionLane,
  type BankMerged,
  type BankView,
  type OpenBank,
} from '#src/offline/index.ts';

const nothing = () => () => undefined;
const OF_BANK = 'q:tpl:';

/** The bank as this device has it, with what waits here; read anew while somebody looks and there is a network. */
export interface Bank extends BankMerged {
  view: BankView;
  isOffline: boolean;
  /** Null until the engine is here. */
  mirror: OpenBank | null;
}

export function useBank(isWanted = true): Bank {
  const { outbox, bank: mirrors } = useOffline();
  const { schoolId, semesterId } = useScope();
  const { owner, userId, name } = usePerson();
  const isOffline = useIsOffline();
  const [mirror, setMirror] = useState<OpenBank | null>(null);
  useEffect(() => {
    let isHere = isWanted;
    const place = {
      owner,
      semesterId,
      readPage: (pageIndex: number, pageSize: number, signal: AbortSignal) =>
        fetchBankPage({ schoolId, semesterId }, { pageIndex, pageSize }, signal),
    };
    void mirrors().then((all) => isHere && setMirror(all.open(place)));
    return () => {
      isHere = false;
      setMirror(null);
    };
  }, [isWanted, mirrors, owner, schoolId, semesterId]);
  const view = useSyncExternalStore(
    mirror?.subscribe ?? nothing,
    mirror?.getSnapshot ?? (() => noBankView),
  );
  useTellsReading(view.isReading);
  useEffect(() => {
    if (isWanted && !isOffline) mirror?.renew();
  }, [isWanted, isOffline, mirror]);

  const lane = questionLane('template', schoolId);
  const rows = useOutbox((one) => one.rows());
  const receipts = useOutbox((one) => one.sentOf(lane));
  // What was sent is part of the bank: before it is read there is nothing to show.
  const known = receipts ? view : noBankView;
  const writer = useMemo(() => ({ id: userId, name, lane }), [userId, name, lane]);
  const merged = useMemo(
    () =>
      mergeBank(
        known,
        { rows: rows.filter((row) => row.lane.startsWith(OF_BANK)), receipts: receipts ?? [] },
        writer,
      ),
    [known, rows, receipts, writer],
  );

  const onSettled = useEffectEvent(
    (...[items]: Parameters<Parameters<typeof outbox.onSettled>[0]>) => {
      for (const item of items) {
        if (item.cls !== 'done' || !item.lane.startsWith(OF_BANK) || !mirror) continue;
        const sent = outbox.sentOf(item.lane);
        const change = sent?.find(({ key }) => key === item.key)?.change;
        if (!sent || !change) {
          mirror.renew('all');
          continue;
        }
        const now = mergeBank(mirror.getSnapshot(), { rows: [], receipts: sent }, writer);
        const { put, remove } = acceptedIn(now, change, item.data);
        if (put.length > 0) mirror.put(put);
        if (remove.length > 0) mirror.remove(remove);
      }
    },
  );
  useEffect(() => outbox.onSettled((items) => onSettled(items)), [outbox]);
  return { ...merged, view: known, isOffline, mirror };
}
