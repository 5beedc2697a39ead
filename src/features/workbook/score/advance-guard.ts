/** A tap that follows sooner than this was meant for the answer before: no hand has seen the next one yet. */
const CALM_MS = 300;

/** After the screen went on by itself, keeps a second tap on the pad from falling on the next answer. */
export interface AdvanceGuard {
  /** A finger or a button went down on the pad. */
  began: () => void;
  /** The screen goes on by itself, or shows where it went. */
  advanced: () => void;
  /** Whether a press that ends now began before the screen went on, or follows too soon. */
  isNobodys: () => boolean;
}

export function createAdvanceGuard(now: () => number = () => performance.now()): AdvanceGuard {
  let advancedAt = -Infinity;
  let beganAt = Infinity;
  return {
    began() {
      beganAt = now();
    },
    advanced() {
      advancedAt = now();
    },
    isNobodys() {
      const isFromBefore = beganAt < advancedAt;
      beganAt = Infinity;
      return isFromBefore || now() - advancedAt < CALM_MS;
    },
  };
}
