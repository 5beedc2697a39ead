import { useRouter, type RouterHistory } from '@tanstack/react-router';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';

export const SubjectContext = createContext('');

/** What a screen is about, by its ids: whatever is opened on it acts on this, and closes when this changes. */
export function Subject({ of, children }: { of: string; children: ReactNode }) {
  return <SubjectContext value={of}>{children}</SubjectContext>;
}

const AddressContext = createContext(false);

/** What the address opens: going back in the address closes it by itself. */
export function OpenedByAddress({ children }: { children: ReactNode }) {
  return <AddressContext value>{children}</AddressContext>;
}

/** What the Back gesture closes, in the order in which it was opened. */
const opened: (() => void)[] = [];

/** Until the answer is called, Back calls `close` and leaves the page where it is; of several, the one opened last. */
export function closeOnBack(history: RouterHistory, close: () => void): () => void {
  const own = () => close();
  opened.push(own);
  const release = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action !== 'BACK') return false;
      opened.at(-1)?.();
      return true;
    },
  });
  return () => {
    opened.splice(opened.indexOf(own), 1);
    release();
  };
}

/** For what is open of no subject, such as the curtain over all of the screen. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const isOfAddress = use(AddressContext);
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(
    () => (isOpen && history && !isOfAddress ? closeOnBack(history, () => close()) : undefined),
    [isOpen, history, isOfAddress],
  );
}

/**
 * Every dialog, menu and sheet asks this whether it is open: it belongs to the subject that it was opened on, closes
 * when the screen shows another one, and Back closes it before it leaves the page.
 */
export function useOpenOnSubject(isOpen: boolean, onClose: () => void): boolean {
  const subject = use(SubjectContext);
  const [openedOn, setOpenedOn] = useState(isOpen ? subject : null);
  if (isOpen !== (openedOn !== null)) setOpenedOn(isOpen ? subject : null);
  const isStale = isOpen && openedOn !== null && openedOn !== subject;
  const isShown = isOpen && !isStale;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isStale) close();
  }, [isStale]);
  useCloseOnBack(isShown, onClose);
  return isShown;
}

/**
 * What is opened on the subject of the moment, as state of whoever opens it: gone once the screen shows another one,
 * though the code of the dialog has not even come.
 */
export function useOpened<T>(): [T | null, (what: T | null) => void] {
  const subject = use(SubjectContext);
  const [held, hold] = useState<{ of: string; what: T } | null>(null);
  if (held && held.of !== subject) hold(null);
  // From the press on: the code of what is opened may still be on its way when Back comes.
  useCloseOnBack(held !== null, () => hold(null));
  const set = useCallback(
    (what: T | null) => hold(what === null ? null : { of: subject, what }),
    [subject],
  );
  return [held?.of === subject ? held.what : null, set];
}
