/** Asks for her password before what is dangerous: one question, whoever waits for its answer. */
interface Question {
  answer: Promise<boolean>;
  give: (isProven: boolean) => void;
}

let open: Question | null = null;
/** Dialogs that ask for it where they stand. */
let places = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}
function set(next: Question | null): void {
  open = next;
  tell();
}

/** Resolves with whether she showed that she knows it; false where nothing is there to ask her. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
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
export const isProofAsked = (): boolean => open !== null;

/** Whether a dialog of its own is to ask for it. */
export const isProofAskedApart = (): boolean => open !== null && places === 0;

/** Asks for it in a dialog that is open anyway, until that is closed: then it was not given. */
export function askInPlace(): () => void {
  places += 1;
  tell();
  return () => {
    places -= 1;
    giveProof(false);
  };
}

/** Tells when that changes. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
