import { useState } from 'react';
import type { ResultItem } from '#contract/results/workbook.ts';

interface Settled {
  items: ResultItem[];
  /** Whether the rows would stand otherwise by what is known now. */
  isBehind: boolean;
  settle: () => void;
}

/**
 * Rows keep their places while she looks at them: what they say is always the newest, where they stand is as she asked
 * for them, until she asks again (another group, another search, or to arrange them anew).
 */
export function useSettled(
  fresh: readonly ResultItem[],
  results: readonly ResultItem[],
  asked: string,
): Settled {
  const ids = fresh.map(({ studentId }) => studentId);
  const [held, setHeld] = useState({ asked, ids });
  const isNew = held.asked !== asked;
  if (isNew) setHeld({ asked, ids });
  const places = isNew ? ids : held.ids;
  const byStudent = new Map(results.map((result) => [result.studentId, result]));
  return {
    items: places.flatMap((id) => byStudent.get(id) ?? []),
    isBehind: places.join(' ') !== ids.join(' '),
    settle: () => setHeld({ asked, ids }),
  };
}
