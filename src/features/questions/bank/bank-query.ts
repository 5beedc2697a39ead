import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { BankQuestion } from '#contract/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { searchBankQuestions, type BankPage, type BankSearch } from '#src/api/bank-questions.ts';
import type { SchoolRef } from '#src/api/school.ts';

export const EVERYTHING: BankSearch = { title: '', type: null };

const keyOf = ({ schoolId, semesterId }: SchoolRef) =>
  ['questionBank', schoolId, semesterId, 'search'] as const;

/** What the bank holds, page by page; pages that were seen stay on the device. */
export const bankQuery = (scope: SchoolRef, search: BankSearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scope), search.title, search.type] as const,
    queryFn: ({ pageParam, signal }): Promise<BankPage> =>
      searchBankQuestions(scope, search, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages, index: number) => {
      const count = pages.reduce((sum, page) => sum + page.items.length, 0);
      return count < (pages[0]?.total ?? 0) && _last.items.length > 0 ? index + 1 : undefined;
    },
    meta: { keepOnDevice: true },
  });

/** What of the pages that were seen fits, for as long as nobody can be asked. */
export function seenQuestions(
  client: QueryClient,
  scope: SchoolRef,
  { title, type }: BankSearch,
): BankQuestion[] {
  const seen = new Map<string, BankQuestion>();
  for (const [, data] of client.getQueriesData<InfiniteData<BankPage>>({ queryKey: keyOf(scope) }))
    for (const page of data?.pages ?? [])
      for (const question of page.items) seen.set(question.id, question);
  const wanted = foldText(title);
  return [...seen.values()].filter(
    (one) => (type === null || one.type === type) && foldText(one.text).includes(wanted),
  );
}

/** What was taken out of the bank is in no page that was seen either: a copy of it would be refused. */
export function forgetQuestion(client: QueryClient, id: string): void {
  client.setQueriesData<InfiniteData<BankPage>>(
    { queryKey: ['questionBank'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter((question) => question.id !== id),
        })),
      },
  );
}
