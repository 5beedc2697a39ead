/** A tap sooner than this after the advance was meant for the previous answer: nobody has seen the next one yet. */
const IGNORE_MS = 300;

/** After the screen has advanced by itself, keeps a second tap on the pad from scoring the next answer. */
export interface AdvanceGuard {
  /** A finger, mouse button or key went down on the pad. */
  pressBegan: () => void;
  /** The screen advances by itself from this answer. */
  advanced: (answer: string) => void;
  /** This answer is visible. Drawing it may take a while, so the time is counted again from here. */
  shown: (answer: string) => void;
  /** Whether the press that ends now began before the advance, or follows it too soon. */
  shouldIgnore: () => boolean;
}

export function createAdvanceGuard(now: () => number = () => performance.now()): AdvanceGuard {
  let from: string | null = null;
  let advancedAt = -Infinity;
  let beganAt = Infinity;
  return {
    pressBegan() {
      beganAt = now();
    },
    advanced(answer) {
      from = answer;
      advancedAt = now();
    },
    shown(answer) {
      if (from !== null && from !== answer) advancedAt = now();
      from = null;
    },
    shouldIgnore() {
      const beganBefore = beganAt < advancedAt;
      beganAt = Infinity;
      return beganBefore || now() - advancedAt < IGNORE_MS;
    },
  };
}
