import { useRef, useState } from 'react';

/** What is wrong with a form: i18n keys, said above it and beside the fields they concern. */
export interface Wrong<F extends string> {
  said: readonly string[];
  beside: Partial<Record<F, string>>;
  /** Nothing that was typed was wrong: something more is wanted. */
  isWait?: boolean;
  /** No request before this moment; milliseconds. */
  until?: number | null;
}

/** One way to send a form. */
export interface Attempt<F extends string> {
  wrong: Wrong<F> | null;
  isBusy: boolean;
  /** Sends unless something is missing or a try is under way; `read` puts a failure into words. */
  run: (
    gaps: Wrong<F> | null,
    send: () => Promise<void>,
    read: (error: unknown) => Wrong<F>,
  ) => Promise<void>;
}

/** The tries of a form, one at a time; `first` is said before any of them. */
export function useAttempt<F extends string>(first: Wrong<F> | null = null): Attempt<F> {
  const [wrong, setWrong] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const run: Attempt<F>['run'] = async (gaps, send, read) => {
    if (isUnderWay.current) return;
    setWrong(null);
    if (gaps) return setWrong(gaps);
    isUnderWay.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setWrong(read(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { wrong, isBusy, run };
}
