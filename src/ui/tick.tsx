import { layouts } from './layouts.ts';
import { clsx } from './clsx.ts';
import './choices.css';
import { useEffect, useRef } from 'react';
import classes from './tick.module.css';

/** A box to tick, as large as a finger with its words. */
export function Tick({
  label,
  text,
  isSeen = true,
  isOn,
  isPartly = false,
  onChange,
}: {
  label: string;
  /** What follows from it. */
  text?: string;
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
    <label className={clsx(layouts.line, layouts.gap12, classes['tick'])}>
      <input
        ref={box}
        type="checkbox"
        aria-label={isSeen ? undefined : label}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {isSeen && (
        <span>
          <bdi>{label}</bdi>
          {text && <small>{text}</small>}
        </span>
      )}
    </label>
  );
}
