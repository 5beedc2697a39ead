import type { QueryClient } from '@tanstack/react-query';
import { persistQueryClientSave, type PersistedClient } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { User } from '#contract/school/core.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { isObject } from '#src/lib/json.ts';
import type { Wish } from './person.ts';

/** The answer to "who am I", with how long the session lasts; never the token. */
export interface Who {
  user: User;
  expires: number;
}

/** What the device's session row says about its person: who, and where she worked. */
export interface Remembered {
  user: User;
  wish: Wish;
}

const buster = String(CONTRACT_VERSION);
/** Asked when it is written, not when it was told to: the persister writes a moment later, and she may have left. */
let isWanted: () => boolean = () => false;
const persister = createSyncStoragePersister({
  storage: {
    getItem: localMemory.get,
    setItem: (key, value) => {
      if (isWanted()) localMemory.set(key, value);
    },
    removeItem: (key) => localMemory.set(key, null),
  },
  key: 'bargeh.firstPaint',
  throttleTime: 0,
});

/** Whether something that was kept is a user of this contract. */
function isUser(value: unknown): value is User {
  return isObject(value) && 'memberships' in value && 'roles' in value;
}

function isWho(value: unknown): value is Who {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false;
  return isUser(value.user) && 'expires' in value && typeof value.expires === 'number';
}

/** What stands in the session row, if this build can read it. */
export function toRemembered(value: unknown): Remembered | null {
  if (typeof value !== 'object' || value === null || !('user' in value)) return null;
  if (!isUser(value.user)) return null;
  const wish: object | null = 'wish' in value && typeof value.wish === 'object' ? value.wish : null;
  const text = (found: unknown) => (typeof found === 'string' ? found : undefined);
  return {
    user: value.user,
    wish: {
      schoolId: wish && 'schoolId' in wish ? text(wish.schoolId) : undefined,
      semesterId: wish && 'semesterId' in wish ? text(wish.semesterId) : undefined,
      endpointId: wish && 'endpointId' in wish ? text(wish.endpointId) : undefined,
    },
  };
}

/** What the last session left for the first paint, with when it was answered. */
export async function readWho(): Promise<{ who: Who; at: number } | null> {
  let kept: PersistedClient | undefined;
  try {
    kept = await persister.restoreClient();
  } catch {
    kept = undefined;
  }
  if (kept?.buster !== buster) return null;
  const state = kept.clientState.queries.find((query) => query.queryKey[0] === 'me')?.state;
  return state && isWho(state.data) ? { who: state.data, at: state.dataUpdatedAt } : null;
}

/** Keeps the queries that the first paint needs (`meta.firstPaint`) in local storage while she is signed in. */
export function rememberWho(queryClient: QueryClient, isIn: () => boolean): () => void {
  isWanted = isIn;
  const save = () =>
    void persistQueryClientSave({
      queryClient,
      persister,
      buster,
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: (query) =>
          query.meta?.['firstPaint'] === true && query.state.data !== undefined,
      },
    });
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.query.meta?.['firstPaint'] === true && isIn()) save();
  });
}

export function forgetWho(): void {
  void persister.removeClient();
}
