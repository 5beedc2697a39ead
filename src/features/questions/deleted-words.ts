import type { Draft } from '#src/offline/index.ts';
import { isDraftBase } from './draft-base.ts';
import { isQuestionForm, type QuestionForm } from './form.ts';

/** Words about a question that is gone. */
export interface DeletedWords {
  /** Under which they are kept. */
  draftId: string;
  writer: string;
  writtenAt: number;
  form: QuestionForm;
}

/** What was typed about questions of one exam or assignment that are in its list no more, under any name. */
export function deletedWords(
  drafts: readonly Draft[],
  activityId: string,
  names: ReadonlySet<string>,
): DeletedWords[] {
  const isThere = ({ id, realId }: Draft) => names.has(id) || (realId && names.has(realId));
  return drafts
    .filter((draft) => draft.kind === 'question' && !isThere(draft))
    .flatMap((draft) =>
      [draft, ...draft.others].flatMap(({ writer, state, base, updatedAt }) =>
        isQuestionForm(state) &&
        isDraftBase(base) &&
        base.activityId === activityId &&
        !draft.id.startsWith('new:')
          ? [{ draftId: draft.id, writer, writtenAt: updatedAt, form: state }]
          : [],
      ),
    );
}
