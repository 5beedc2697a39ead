/** What a change of a list of questions is: as screens say it, and as it is stored and sent. */
import type { JsonObject } from '#src/lib/json.ts';
import type { Label, NewRow, RowBase } from '../../records.ts';

/** One item of a PostList or PatchList; the engine reads only `id`, `clientId`, `version` and `orders`. */
export type QuestionItem = JsonObject;

/** A list of new or changed questions that waits. */
export type ListRow = RowBase & { kind: 'create' | 'release' | 'patch'; body: QuestionItem[] };
/** A deletion that waits; its address names the question, and the version with which it was shown. */
export type DeleteRow = RowBase & { kind: 'delete'; body: null };

/** A list before the database gave it its place. */
export type NewListRow = Extract<NewRow, { kind: ListRow['kind'] }>;

/** What an accepted row said of questions. */
export type ListChange =
  | Pick<ListRow, 'seq' | 'kind' | 'path' | 'body'>
  | Pick<DeleteRow, 'seq' | 'kind' | 'path' | 'body'>;

/** A change of the questions of an exam, assignment or bank exam (`id: null`: free bank questions). */
export type QuestionListInput = (
  | { parent: 'exam' | 'assignment'; semesterId: string; id: string }
  | { parent: 'template'; schoolId: string; id: string | null }
) &
  (
    | { action: 'create' | 'patch' | 'release'; items: readonly QuestionItem[] }
    /** `version` is the one that was shown; a question that the server does not know yet has none. */
    | {
        action: 'delete';
        questionId: string;
        version?: number | undefined;
        /** For so long (ms) it may be taken back. */
        holdMs?: number | undefined;
      }
  ) & {
    label?: Label | undefined;
    /** Whose work it is; the signed-in person if not said. */
    owner?: string | undefined;
  };

declare module '../../records.ts' {
  interface Rows {
    list: ListRow;
    deletion: DeleteRow;
  }
  interface Changes {
    list: ListChange;
  }
}
