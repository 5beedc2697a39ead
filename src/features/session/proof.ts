import { createEmitter } from '#src/lib/store.ts';

/** Asks for her password before what is dangerous: one question, whoever waits for its answer. */
interface Question {
  answer: Promise<boolean>;
  give: (isProven: boolean) => void;
}

let open: Question | null = null;
/** Dialogs that ask for it where they stand. */
let places = 0;
const changes = createEmitter();

function set(next: Question | null): void {
  open = next;
  changes.emit();
}

/** Resolves with whether she showed that she knows it; false where nothing is there to ask her. */
export function askForProof(): Promise<boolean> {
  if (!changes.hasListeners()) return Promise.resolve(false);
  if (open === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ answer: promise, give: resolve });
  }
  return open?.answer ?? Promise.resolve(false);
}

/** Closes the question. */
export function giveProof(isProven: boolean): void {
  open?.give(isProven);
  set(null);
}

/** Whether it is asked now. */
export const useIsProofAsked = (): boolean => changes.use(() => open !== null);

/** Whether a separate dialog asks for it. */
export const useIsProofAskedApart = (): boolean => changes.use(() => open !== null && places === 0);

/** Asks for it in a dialog that is open anyway, until that is closed: then it was not given. */
export function askInPlace(): () => void {
  places += 1;
  changes.emit();
  return () => {
    places -= 1;
    giveProof(false);
  };
}
