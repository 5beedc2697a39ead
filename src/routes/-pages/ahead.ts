import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Engine } from '#src/features/session/index.ts';
import type { listSearch, workbookSearch } from '../-search.ts';

/** A page that is likely to come next, and what can be done for it before it does. */
export interface Ahead {
  kind: 'exam' | 'assignment' | 'template';
  params: Partial<Record<string, string>>;
  search: ReturnType<typeof listSearch> & ReturnType<typeof workbookSearch>;
  scope: { schoolId: string; semesterId: string };
  outbox: Engine['outbox'];
  /** Reads what is not in memory yet, as the page will ask for it. */
  read<Q, T, K extends QueryKey>(query: FetchQueryOptions<Q, Error, T, K>): void;
  /** The same for a list that comes page by page: its first page. */
  readList<Q, T, K extends QueryKey, P>(query: FetchInfiniteQueryOptions<Q, Error, T, K, P>): void;
  /** Fetches a part of the page that has a file of its own. */
  code(load: () => Promise<unknown>): void;
}

/** A page, and what it reads first, where that is cheap and changes nothing. */
export type Page<P> = ComponentType<P> & { ahead?: (what: Ahead) => void };
