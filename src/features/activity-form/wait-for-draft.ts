import type { Drafts } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';

/** A disk that does not answer holds nothing up for longer. */
const LIMIT_MS = 2_000;

/** Resolves once the disk has words that bear this key: what nobody may make twice is known before it is sent. */
export function waitForDraft(
  drafts: Pick<Drafts, 'list' | 'subscribe'>,
  key: string,
): Promise<void> {
  const isKept = () =>
    drafts
      .list()
      ?.some((draft) => [draft, ...draft.others].some(({ state }) => bears(state, key))) ?? false;
  if (isKept()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, LIMIT_MS);
    const stop = drafts.subscribe(() => isKept() && end());
  });
}

function bears(state: unknown, key: string): boolean {
  if (typeof state !== 'object' || state === null || !('sent' in state)) return false;
  const { sent } = state;
  return isObject(sent) && sent['key'] === key;
}
