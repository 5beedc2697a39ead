import { useEffect, useEffectEvent, useState } from 'react';
import type { DateValue } from 'react-stately/useDatePickerState';
import type { Notation } from './calendars.ts';

/** The date as it stands in the field: what the form gave, until something is typed. */
export function useDraftDate(value: string | null, notation: Notation) {
  const [draft, setDraft] = useState<DateValue | null>(() => notation.read(value));
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // What comes back as it was told is no news, even when the field shows more than was told.
    if (value !== told) {
      setTold(value);
      setDraft(notation.read(value));
    }
  }
  return { draft, setDraft, told, setTold };
}

/**
 * Tells the form once the field is left: typing a year passes through the years 1, 14 and 140. The form hears of no
 * date while what stands there cannot be meant.
 */
export function useTelling(
  { draft, told, setTold }: ReturnType<typeof useDraftDate>,
  given: {
    notation: Notation;
    isLeft: boolean;
    isSound: boolean;
    onChange: (value: string | null) => void;
  },
): void {
  const { notation, isLeft, isSound } = given;
  const now = isSound && draft ? notation.write(draft) : null;
  const read = notation.read(told);
  const before = read && notation.write(read);
  const tell = useEffectEvent(() => {
    setTold(now);
    given.onChange(now);
  });
  useEffect(() => {
    if (isLeft && now !== before) tell();
  }, [isLeft, now, before]);
  // A page that is hidden or torn down may never be left by the focus.
  const leave = useEffectEvent(() => {
    if (now !== null && now !== before) tell();
  });
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    const onLeave = () => leave();
    // Caught on their way down: the form that keeps what it hears listens to the same.
    const first = { capture: true };
    addEventListener('visibilitychange', onHidden, first);
    addEventListener('beforeunload', onLeave, first);
    addEventListener('pagehide', onLeave, first);
    return () => {
      removeEventListener('visibilitychange', onHidden, first);
      removeEventListener('beforeunload', onLeave, first);
      removeEventListener('pagehide', onLeave, first);
    };
  }, []);
}
