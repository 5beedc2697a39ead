import type { RefObject } from 'react';
import { curtain } from './privacy/curtain-store.ts';
import type { Command } from './keys/shortcuts.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import type { ScoreKey } from './score/score-entry.ts';
import type { Scoring } from './use-scoring.ts';

/** A key that goes to another question, answer or student. */
export type StepCommand = Extract<Command, { do: 'question' | 'student' }>;

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** What each key does, on either screen of correcting. */
export function useCommands(hands: {
  onNext: () => void;
  onStep: (command: StepCommand, code: string) => void;
  onHelp: () => void;
  undoing: { undo: () => void; redo: () => void };
  commentField: RefObject<HTMLTextAreaElement | null>;
  canScore: boolean;
  scoring: Pick<Scoring, 'tap' | 'press' | 'onPressBegin'>;
  /** A key that only scores: it never advances by itself. */
  enter: (key: ScoreKey) => void;
  maxUnits: number;
}): void {
  const { undoing, scoring, maxUnits } = hands;
  useShortcuts((command, code) => {
    if (command.do === 'next') hands.onNext();
    else if (command.do === 'curtain') curtain.lower();
    else if (command.do === 'help') hands.onHelp();
    else if (command.do === 'comment') focusAtEnd(hands.commentField.current);
    else if (command.do === 'undo') undoing.undo();
    else if (command.do === 'redo') undoing.redo();
    else if (command.do === 'question' || command.do === 'student') hands.onStep(command, code);
    else if (!hands.canScore) return;
    else if (command.do === 'criterion') scoring.tap(command.place);
    else if (command.do === 'score') hands.enter(command.key);
    else {
      // The key goes down now, whatever finger lay on the pad before it.
      scoring.onPressBegin();
      scoring.press({ type: 'set', units: maxUnits });
    }
  });
}
