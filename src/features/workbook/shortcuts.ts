import type { ScoreKey } from './score-entry.ts';

/** What a key means on the correction screen. */
export type Command =
  | { do: 'score'; key: ScoreKey }
  | { do: 'next' }
  | { do: 'full' }
  | { do: 'comment' }
  | { do: 'help' }
  | { do: 'question'; step: 1 | -1 }
  | { do: 'student'; step: 1 | -1 };

/** A key press, as far as its meaning depends on it. */
export interface KeyPress {
  code: string;
  shiftKey: boolean;
  isRtl: boolean;
}

const plain: Record<string, Command> = {
  Period: { do: 'score', key: { type: 'point' } },
  NumpadDecimal: { do: 'score', key: { type: 'point' } },
  // Persian typists write the decimal sign with a slash.
  Slash: { do: 'score', key: { type: 'point' } },
  NumpadDivide: { do: 'score', key: { type: 'point' } },
  Backspace: { do: 'score', key: { type: 'backspace' } },
  Delete: { do: 'score', key: { type: 'clear' } },
  KeyN: { do: 'next' },
  KeyF: { do: 'full' },
  KeyC: { do: 'comment' },
  ArrowDown: { do: 'question', step: 1 },
  ArrowUp: { do: 'question', step: -1 },
};

/** By the key's place on the keyboard, so that it works in whichever language is typed. */
export function commandOf({ code, shiftKey, isRtl }: KeyPress): Command | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  if (code === 'ArrowLeft' || code === 'ArrowRight')
    return { do: shiftKey ? 'student' : 'question', step: code === forward ? 1 : -1 };
  if (shiftKey) return code === 'Slash' ? { do: 'help' } : null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { do: 'score', key: { type: 'digit', digit: Number(digit) } };
  return plain[code] ?? null;
}
