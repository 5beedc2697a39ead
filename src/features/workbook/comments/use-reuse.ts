import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/results/comments.ts';
import type { TextDraft } from '../saving/use-text-draft.ts';
import { holds, withComment, type Gap, type ReuseScore, type Taken } from './reuse.ts';
import { useComments, type CourseComments } from './use-comments.ts';

/** As the wire takes it. */
export const COMMENT_LIMIT = 2_000;

/** What a comment field needs to offer reusable comments. */
export interface Reuse {
  courseId: string;
  /** Which answer: chips stay where they are as long as it is the same. */
  at: string;
  /** Null where nothing is scored. */
  score: ReuseScore | null;
  /** Writes text and score, as one step. */
  onTake: (taken: Taken) => void;
}

/** The same, with the comments themselves. */
export interface Offer extends Pick<Reuse, 'courseId' | 'at' | 'score'> {
  comments: CourseComments['comments'];
  isKnown: boolean;
  isComing: boolean;
  /** Puts a comment into the field; answers where the caret belongs, or null where nothing was done. */
  take: (comment: Comment, gap?: Gap) => number | null;
  fault: string | null;
}

/** Taking comments into one draft; null where there are none to take. */
export function useReuse(reuse: Reuse | undefined, draft: TextDraft): Offer | null {
  const { t } = useTranslation('comments');
  const { comments, isKnown, isComing, isThere, count } = useComments(reuse?.courseId ?? null);
  const [fault, setFault] = useState<{ at: string; text: string } | null>(null);
  if (!reuse || !isThere) return null;
  const { courseId, at, score, onTake } = reuse;
  return {
    courseId,
    at,
    score,
    comments,
    isKnown,
    isComing,
    fault: fault?.at === at ? fault.text : null,
    take(comment, gap) {
      const written = draft.text();
      const before = gap ? written.slice(0, gap.from) + written.slice(gap.to) : written;
      // Once is enough; and what was typed to find it goes, as it would have.
      const text = holds(before, comment.text) ? '' : comment.text;
      const after = withComment(written, text, gap);
      if (text === '' && !gap) return null;
      if (after.text.length > COMMENT_LIMIT) {
        setFault({ at, text: t('tooLong') });
        return null;
      }
      setFault(null);
      if (before !== written) draft.change(before);
      // What she typed is a step of its own.
      draft.flush();
      if (text === '') return gap?.from ?? null;
      onTake({ before, text: after.text, delta: score && comment.scoreUnits });
      count(comment.id);
      return after.caret;
    },
  };
}
