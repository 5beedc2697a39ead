import '#src/ui/choices.css';
import classes from './structure.module.css';

/** A box to tick, as large as a finger with its words. */
export function Tick({
  label,
  text,
  isTicked,
  onTick,
}: {
  label: string;
  /** What follows from it. */
  text?: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className={classes['tick']}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
      <span>
        <bdi>{label}</bdi>
        {text && <small>{text}</small>}
      </span>
    </label>
  );
}
