import type { ParentKind } from '#src/api/templates.ts';
import { pendingOf } from '#src/features/activities/index.ts';
import type { Draft } from '#src/offline/index.ts';

/** Words kept for later: of a question of the list, of a new one, or of the settings. */
export type Unsaved = { of: 'question'; id: string; number: number } | { of: 'new' | 'settings' };

/** What she began to write of it and has not saved, by its places. */
export function unsavedOf(
  drafts: readonly Draft[],
  kind: ParentKind,
  activityId: string,
  questions: readonly { id: string }[],
): Unsaved[] {
  const { kept } = pendingOf([], drafts, kind, activityId).words;
  return kept.flatMap(({ kind: of, id }): Unsaved[] => {
    if (of === 'activity') return [{ of: 'settings' }];
    if (id.startsWith('new:')) return [{ of: 'new' }];
    const realId = drafts.find((draft) => draft.kind === of && draft.id === id)?.realId;
    const at = questions.findIndex((one) => one.id === id || one.id === realId);
    // Words of a question that is gone stand above the list.
    return at === -1 ? [] : [{ of: 'question', id: questions[at]?.id ?? id, number: at + 1 }];
  });
}
