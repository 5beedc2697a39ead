import { Mark } from '#src/ui/index.ts';
import type { TourStep } from './tour-memory.ts';
import classes from './welcome.module.css';

const scene = { width: 64, height: 48, viewBox: '0 0 64 48', 'aria-hidden': true };

/** A pile of sheets, the topmost with a tick. */
function Stacks() {
  return (
    <svg {...scene}>
      <rect x="10" y="13" width="38" height="28" rx="4" className={classes['paper']} />
      <rect x="13" y="10" width="38" height="28" rx="4" className={classes['paper']} />
      <rect x="16" y="7" width="38" height="28" rx="4" className={classes['paper']} />
      <path d="M23 15h12M23 21h18M23 27h9" className={classes['faint']} />
      <path d="m42 26 3 3 6-7" className={classes['meant']} />
    </svg>
  );
}

/** Two rows of keys, one chosen in each. */
function Score() {
  const keys = [6, 20, 34, 48];
  return (
    <svg {...scene}>
      {[8, 26].map((y, row) =>
        keys.map((x, at) => (
          <rect
            key={x}
            x={x - 2}
            y={y}
            width="12"
            height="14"
            rx="3.5"
            className={classes[at === row + 1 ? 'filled' : 'paper']}
          />
        )),
      )}
    </svg>
  );
}

/** The mark of the header: two ticks in a pill. */
function Pill() {
  return (
    <svg {...scene}>
      <rect x="8" y="12" width="48" height="24" rx="12" className={classes['filled']} />
      <path d="m17 25 3.5 3.5 7-8M26 28l1 .5 7-8" className={classes['meant']} />
      <path d="M40 24.5h8" className={classes['faint']} />
    </svg>
  );
}

/** A tablet with an arrow into it. */
function Keep() {
  return (
    <svg {...scene}>
      <rect x="17" y="5" width="30" height="38" rx="5" className={classes['paper']} />
      <path d="M32 13v15m0 0-6-6m6 6 6-6" className={classes['meant']} />
      <path d="M26 35h12" className={classes['faint']} />
    </svg>
  );
}

const pictures = { stacks: Stacks, score: Score, pill: Pill, keep: Keep };

/** What a step of the tour speaks of. */
export function TourPicture({ step }: { step: TourStep }) {
  const Picture = pictures[step];
  return <Picture />;
}

/** The app's icon, as it will stand on the device. */
export function IconPicture() {
  return <Mark size={48} />;
}

/** Safari's bar with its share button. */
export function SharePicture() {
  return (
    <svg {...scene}>
      <rect x="3" y="14" width="58" height="24" rx="8" className={classes['paper']} />
      <path d="M10 26h18" className={classes['faint']} />
      <path
        d="M42 23h-2a1.5 1.5 0 0 0-1.5 1.5v7A1.5 1.5 0 0 0 40 33h10a1.5 1.5 0 0 0 1.5-1.5v-7A1.5 1.5 0 0 0 50 23h-2M45 29V18m-3 2.5 3-3 3 3"
        className={classes['meant']}
      />
    </svg>
  );
}

/** The list that opens, with the line to choose. */
export function AddPicture() {
  return (
    <svg {...scene}>
      <rect x="5" y="4" width="54" height="40" rx="6" className={classes['paper']} />
      <path d="M12 11.5h22M12 36.5h18" className={classes['faint']} />
      <rect x="9" y="17" width="46" height="14" rx="4" className={classes['filled']} />
      <path d="M14 24h20" className={classes['faint']} />
      <path
        d="M43 20.5h6a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-6a1.5 1.5 0 0 1-1.5-1.5v-4a1.5 1.5 0 0 1 1.5-1.5ZM46 22.5v3M44.500 24h3"
        className={classes['line']}
      />
    </svg>
  );
}
