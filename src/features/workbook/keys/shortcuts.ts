import type { ScoreKey } from '../score/score-entry.ts';

/** What a key means on the correction screen. */
export type Command =
  | { do: 'score'; key: ScoreKey }
  | { do: 'next' }
  | { do: 'full' }
  | { do: 'comment' }
  | { do: 'help' }
  | { do: 'curtain' }
  | { do: 'undo' }
  | { do: 'redo' }
  /** The place of a criterion of the key, from 0. */
  | { do: 'criterion'; place: number }
  | { do: 'question'; step: 1 | -1 }
  | { do: 'student'; step: 1 | -1 };

/** A key press, as far as its meaning depends on it. */
export interface KeyPress {
  code: string;
  shiftKey: boolean;
  /** With Ctrl, or the key that stands for it. */
  isCommand?: boolean;
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
  Enter: { do: 'next' },
  NumpadEnter: { do: 'next' },
  KeyF: { do: 'full' },
  KeyC: { do: 'comment' },
  KeyP: { do: 'curtain' },
  KeyU: { do: 'undo' },
  ArrowDown: { do: 'question', step: 1 },
  ArrowUp: { do: 'question', step: -1 },
};

const withShift: Record<string, Command> = {
  Slash: { do: 'help' },
  KeyU: { do: 'redo' },
};

/** By the key's place on the keyboard, so that it works in whichever language is typed. */
export function commandOf({ code, shiftKey, isCommand, isRtl }: KeyPress): Command | null {
  if (isCommand) {
    if (code === 'KeyZ') return { do: shiftKey ? 'redo' : 'undo' };
    return code === 'KeyY' && !shiftKey ? { do: 'redo' } : null;
  }
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  if (code === 'ArrowLeft' || code === 'ArrowRight')
    return { do: shiftKey ? 'student' : 'question', step: code === forward ? 1 : -1 };
  if (shiftKey) {
    const place = /^Digit([1-9])$/.exec(code)?.[1];
    if (place !== undefined) return { do: 'criterion', place: Number(place) - 1 };
    return withShift[code] ?? null;
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { do: 'score', key: { type: 'digit', digit: Number(digit) } };
  return plain[code] ?? null;
}
