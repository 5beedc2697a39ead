import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import { createKeepPlan } from '#src/features/workbook/index.ts';

/** Chromium tells how good the network is and whether it costs; where nobody tells, it counts as good. */
function isGoodNetwork(): boolean {
  if (!navigator.onLine) return false;
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return true;
  if ('saveData' in connection && connection.saveData === true) return false;
  const type = 'effectiveType' in connection ? connection.effectiveType : '4g';
  return type === '4g';
}

/** Reads and renews what is kept, on whatever page she is. */
export function KeepWorking() {
  const screens = useQueryClient();
  const { kept } = useOffline();
  useEffect(() => kept.keep(createKeepPlan({ screens, isGoodNetwork })), [kept, screens]);
  return null;
}
