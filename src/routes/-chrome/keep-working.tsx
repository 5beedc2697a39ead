import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGoodNetwork } from '#src/features/connection/index.ts';
import { loadAppFiles } from '#src/features/sync/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { createKeepPlan } from '#src/features/workbook/index.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';

/** Reads and renews what is kept, on whatever page she is. */
export function KeepWorking() {
  const screens = useQueryClient();
  const { kept } = useOffline();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void loadUntilHere(loadAppFiles).then(({ bringCode }) => {
      if (!isOver) stop = kept.keep(createKeepPlan({ screens, isGoodNetwork, bringCode }));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [kept, screens]);
  return null;
}
