import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline, usePerson } from '#src/features/session/index.ts';
import { exitsOf, openSteps, type Outbox, type StepsDisk } from '#src/offline/index.ts';
import { createHistory, type History } from './history.ts';

interface OfPerson {
  /** How often she had left by then: whoever comes back begins anew. */
  exits: number;
  disk: Promise<StepsDisk>;
  histories: Map<string, History>;
}

const stores = new WeakMap<Outbox, Map<string, OfPerson>>();

/** A page that goes, or is hidden (a phone ends a hidden app unasked), keeps what it has not written yet. */
function keepAtLeave(history: History) {
  addEventListener('pagehide', history.leave);
  document.addEventListener('visibilitychange', history.leave);
}

/** The steps of one person in one exam or assignment; the same for as long as the app is open. */
export function historyOf(outbox: Outbox, owner: string, thing: string): History {
  const ofEngine = stores.get(outbox) ?? new Map<string, OfPerson>();
  stores.set(outbox, ofEngine);
  const exits = exitsOf(owner);
  const before = ofEngine.get(owner);
  const ofPerson =
    before?.exits === exits
      ? before
      : { exits, disk: openSteps(owner, Date.now()), histories: new Map<string, History>() };
  ofEngine.set(owner, ofPerson);
  const known = ofPerson.histories.get(thing);
  if (known) return known;
  const made = createHistory(thing);
  ofPerson.histories.set(thing, made);
  void made.load(ofPerson.disk);
  keepAtLeave(made);
  return made;
}

export function useHistory({ kind, id }: Pick<ActivityRef, 'kind' | 'id'>): History {
  const { outbox } = useOffline();
  return historyOf(outbox, usePerson().owner, `${kind}:${id}`);
}
