/** The session of the classroom service: its token in the specification's cookie, whose it is beside it. */
import { useMemo } from 'react';
import { endExternalSession } from '#src/api/classroom.ts';
import type { ExternalSession } from '#src/api/konj.ts';
import { serverNow } from '#src/api/server-time.ts';
import {
  clearKonjToken,
  konjMemory,
  readKonjToken,
  usePerson,
  writeKonjToken,
} from '#src/features/session/index.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { createEmitter } from '#src/lib/store.ts';
import { markOf } from '#src/lib/token-mark.ts';
import { isSessionLost, stateOf, type KonjState } from './konj-state.ts';
import { remember } from './window-memory.ts';

const changes = createEmitter('storage');

const readKept = () => localMemory.get(konjMemory);

/** Goes on with this session, now that she has said that it is hers. */
export function keepKonj(owner: string, { externalToken, expires, account }: ExternalSession) {
  writeKonjToken(externalToken, Date.parse(expires) - serverNow());
  localMemory.set(konjMemory, `${markOf(externalToken)} ${JSON.stringify({ owner, account })}`);
  changes.emit();
}

/** Forgets it here: it has ended, or is not known there any more. What was chosen stays. */
export function loseKonj(): void {
  clearKonjToken();
  changes.emit();
}

/** Ends it there and forgets it here, with what was chosen; one that is over already is as good as ended. */
export async function endKonj(token: string): Promise<void> {
  try {
    await endExternalSession(token);
  } catch (error) {
    if (!isSessionLost(error)) throw error;
  }
  remember(null);
  loseKonj();
}

export function useKonj(): KonjState {
  const { owner } = usePerson();
  const token = changes.use(readKonjToken);
  const kept = changes.use(readKept);
  return useMemo(() => stateOf(token, kept, owner), [token, kept, owner]);
}
