import '#src/ui/choices.css';
import { useEffect, useRef } from 'react';
import classes from './cards.module.css';

/** A box to tick, its whole line wide enough for a finger. */
export function Tick({
  label,
  isSeen = true,
  isOn,
  isPartly = false,
  onChange,
}: {
  label: string;
  /** Whether the label is seen, or only read out. */
  isSeen?: boolean;
  isOn: boolean;
  /** Some of what it stands for is on. */
  isPartly?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={classes['tick']}>
      <input
        ref={box}
        type="checkbox"
        aria-label={isSeen ? undefined : label}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {isSeen && label}
    </label>
  );
}
