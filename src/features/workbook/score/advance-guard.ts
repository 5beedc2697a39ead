/** A tap that follows sooner than this was meant for the answer before: no hand has seen the next one yet. */
const CALM_MS = 300;

/** Where the screen goes on by itself, keeps a second tap on the pad from falling on the next answer. */
export interface AdvanceGuard {
  /** A finger, a button or a key went down for the pad. */
  began: () => void;
  /** The screen goes on by itself from this answer. */
  leaving: (answer: string) => void;
  /** This answer is there to be seen. It may take a while to draw, and the time counts from here once more. */
  shown: (answer: string) => void;
  /** Whether a press that ends now began before the screen went on, or follows too soon. */
  isNobodys: () => boolean;
}

export function createAdvanceGuard(now: () => number = () => performance.now()): AdvanceGuard {
  let from: string | null = null;
  let advancedAt = -Infinity;
  let beganAt = Infinity;
  return {
    began() {
      beganAt = now();
    },
    leaving(answer) {
      from = answer;
      advancedAt = now();
    },
    shown(answer) {
      if (from !== null && from !== answer) advancedAt = now();
      from = null;
    },
    isNobodys() {
      const isFromBefore = beganAt < advancedAt;
      beganAt = Infinity;
      return isFromBefore || now() - advancedAt < CALM_MS;
    },
  };
}
