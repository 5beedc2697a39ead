import { typography } from './typography.ts';
import { layouts } from './layouts.ts';
import { clsx } from './clsx.ts';
import classes from './filter-chip.module.css';

/** One thing that a list is narrowed by, and how many it would show: the same wherever rows are chosen by chips. */
export function FilterChip({
  label,
  count,
  isOn,
  onToggle,
}: {
  label: string;
  /** As it is read. */
  count: string;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className={clsx(layouts.inline, typography.medium, typography.nowrap, classes['chip'])}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {label} <span className={clsx(typography.soft, classes['count'])}>{count}</span>
    </button>
  );
}
