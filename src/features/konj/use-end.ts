import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endKonj } from './konj-session.ts';
import { KONJ_KEY } from './queries.ts';

/** Ends the session of Konj; what was read from it goes as well. Tells how that went. */
export function useEnd(token: string, onEnded?: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  async function end(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await endKonj(token);
      client.removeQueries({ queryKey: [KONJ_KEY] });
      onEnded?.();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  }
  return { end, isBusy, fault, clearFault: () => setFault(null) };
}
