/** Asks for her password before what is dangerous: one question, whoever waits for its answer. */
interface Question {
  answer: Promise<boolean>;
  give: (isProven: boolean) => void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
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

/** Tells when that changes. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
