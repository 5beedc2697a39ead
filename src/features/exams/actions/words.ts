import type { Draft } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';

/** Unsaved words on this device about one exam or assignment: its settings and its questions, of every window. */
export interface Words {
  count: number;
  /** Under which names they are kept, and until when they were written. */
  kept: { kind: string; id: string; upTo: number }[];
}

const isOf = (base: unknown, id: string) => isObject(base) && base['activityId'] === id;

export function wordsOf(drafts: readonly Draft[], id: string): Words {
  const about = drafts.filter((draft) => {
    if (draft.kind === 'activity') return draft.id === id;
    const versions = [draft, ...draft.others];
    return (
      draft.kind === 'question' &&
      (draft.id === `new:${id}` || versions.some(({ base }) => isOf(base, id)))
    );
  });
  return {
    count: about.reduce((count, { others }) => count + 1 + others.length, 0),
    kept: about.map(({ kind, id: name, updatedAt }) => ({ kind, id: name, upTo: updatedAt })),
  };
}
