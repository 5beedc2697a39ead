import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QuestionType } from '#contract/shapes.ts';
import { useIsCut, useScope } from '#src/features/session/index.ts';
import { bankQuery, EVERYTHING, seenQuestions } from './bank-query.ts';

const PAUSE_MS = 300;

/** What is looked for in the bank, and what was found: by the server, or in the pages that were seen. */
export function useBankSearch() {
  const client = useQueryClient();
  const scope = useScope();
  const isCut = useIsCut();
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const [type, setType] = useState<QuestionType | null>(null);
  useEffect(() => {
    if (typed.trim() === title) return undefined;
    const timer = setTimeout(() => setTitle(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, title]);
  const search = { title, type };
  const query = useInfiniteQuery({
    ...bankQuery(scope, isCut ? EVERYTHING : search),
    placeholderData: (before) => before,
  });
  const items = isCut
    ? seenQuestions(client, scope, search)
    : (query.data?.pages.flatMap((page) => page.items) ?? []);
  const total = isCut ? items.length : (query.data?.pages[0]?.total ?? 0);
  return { query, isCut, items, total, typed, setTyped, type, setType };
}
