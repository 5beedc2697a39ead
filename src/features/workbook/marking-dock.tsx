import type { Ref } from 'react';
import { CommentField, CommentText } from './comments/comment-field.tsx';
import type { Reuse } from './comments/use-reuse.ts';
import { GradingPanel, type DockProps } from './grading-panel.tsx';
import { SaveLine } from './saving/save-line.tsx';
import { useIsPending, type TextDraft } from './saving/use-text-draft.ts';
import type { QuestionView } from './saving/view.ts';
import { ScorePad } from './score/score-pad.tsx';
import type { Scoring } from './use-scoring.ts';

interface MarkingDockProps extends Omit<DockProps, 'score' | 'comment' | 'saved'> {
  /** The question's number. */
  number: number;
  /** What is shown of the answer's mark. */
  marks: { units: number | null; suggestedUnits: number | null; maxUnits: number };
  /** Null where nothing is scored. */
  scoring: Scoring | null;
  comment: TextDraft;
  /** Words in the place of the comment's field, where it cannot be changed here. */
  fixedComment: string | null;
  commentTitle: string;
  commentField: Ref<HTMLTextAreaElement>;
  /** Where reusable comments are taken from, and into what. */
  reuse: Omit<Reuse, 'score'>;
  saved: Pick<QuestionView, 'sync' | 'at' | 'by'>;
  isDurable: boolean;
  onRetry: () => void;
}

/** Where score and comment are; what is being typed is not saved. */
function Saved({
  draft,
  saved,
  isDurable,
  onRetry,
}: Pick<MarkingDockProps, 'saved' | 'isDurable' | 'onRetry'> & { draft: TextDraft }) {
  const { sync, at, by } = saved;
  const shown = useIsPending(draft) ? 'saving' : sync;
  return <SaveLine sync={shown} at={at} by={by} isDurable={isDurable} onRetry={onRetry} />;
}

/** The pad, the comment and what became of both, on either screen of correcting. */
export function MarkingDock({
  number,
  marks,
  scoring,
  comment,
  fixedComment,
  commentTitle,
  commentField,
  reuse,
  saved,
  isDurable,
  onRetry,
  ...dock
}: MarkingDockProps) {
  return (
    <GradingPanel
      {...dock}
      score={
        scoring && (
          <ScorePad
            number={number}
            units={marks.units}
            maxUnits={marks.maxUnits}
            fault={scoring.fault}
            isLocked={dock.lock !== null}
            isAutoAdvancing={scoring.autoAdvance.isOn}
            onAutoAdvance={scoring.autoAdvance.set}
            onPress={scoring.press}
            onPressBegin={scoring.onPressBegin}
          />
        )
      }
      comment={
        fixedComment === null ? (
          <CommentField
            draft={comment}
            fieldRef={commentField}
            title={commentTitle}
            reuse={{ ...reuse, score: scoring && marks }}
          />
        ) : (
          <CommentText text={fixedComment} />
        )
      }
      saved={<Saved draft={comment} saved={saved} isDurable={isDurable} onRetry={onRetry} />}
    />
  );
}
