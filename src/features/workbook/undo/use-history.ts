import { deviceNow } from '#src/lib/device-time.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { loadSteps, stayOf, type Outbox, type StepsDisk } from '#src/offline/index.ts';
import { createHistory, type History } from './history.ts';

interface OfPerson {
  disk: Promise<StepsDisk>;
  histories: Map<string, History>;
}

const stores = new WeakMap<Outbox, Map<string, OfPerson>>();

/** A page that goes, or is hidden (a phone ends a hidden app unasked), keeps what it has not written yet. */
function keepAtLeave(history: History, signal: AbortSignal) {
  addEventListener('pagehide', history.leave, { signal });
  document.addEventListener('visibilitychange', history.leave, { signal });
}

function openFor(owner: string, ofEngine: Map<string, OfPerson>, stay: AbortSignal): OfPerson {
  const made = {
    disk: loadSteps(owner, deviceNow()),
    histories: new Map<string, History>(),
  };
  ofEngine.set(owner, made);
  // Nothing of hers stays with the page when she leaves; whoever comes back begins anew.
  stay.addEventListener('abort', () => ofEngine.delete(owner));
  return made;
}

/** The steps of one person in one exam or assignment; the same until she leaves. */
export function historyOf(outbox: Outbox, owner: string, thing: string): History {
  const ofEngine = stores.get(outbox) ?? new Map<string, OfPerson>();
  stores.set(outbox, ofEngine);
  const stay = stayOf(owner);
  const ofPerson = ofEngine.get(owner) ?? openFor(owner, ofEngine, stay);
  const known = ofPerson.histories.get(thing);
  if (known) return known;
  const made = createHistory(thing);
  ofPerson.histories.set(thing, made);
  void made.load(ofPerson.disk);
  keepAtLeave(made, stay);
  return made;
}

export function useHistory({ kind, id }: Pick<ActivityRef, 'kind' | 'id'>): History {
  const { outbox } = useOffline();
  return historyOf(outbox, usePerson().owner, `${kind}:${id}`);
}
