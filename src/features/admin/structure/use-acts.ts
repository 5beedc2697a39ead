import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SchoolRef } from '#src/api/school.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { useDoing } from '../use-doing.ts';
import { OTHER_KEYS, STRUCTURE_KEY } from './queries.ts';

/** Changing the structure: one act after the other, each said, and everything that shows it read again. */
export function useActs() {
  const { t } = useTranslation('structure');
  const scope = useScope();
  const isOffline = useIsOffline();
  const client = useQueryClient();
  const { doing, isBusy, run, forget } = useDoing();

  async function act<T>(
    of: string,
    does: string,
    send: (scope: SchoolRef, key: string) => Promise<T>,
    done: string | ((data: T) => string),
    /** `yearChanges`: once it is done another year is shown, and everything is read of that one. */
    then: 'readAgain' | 'yearChanges' = 'readAgain',
  ): Promise<{ data: T } | null> {
    const answer = await run(of, `${scope.semesterId} ${does}`, (key) => send(scope, key), {
      busy: t('busy'),
      done: typeof done === 'string' ? () => done : done,
    });
    if (answer && then === 'yearChanges') return answer;
    // Also after a refusal: somebody else has changed it.
    await client.invalidateQueries({ queryKey: STRUCTURE_KEY });
    for (const key of OTHER_KEYS) void client.invalidateQueries({ queryKey: [key] });
    return answer;
  }

  return { doing, isBusy, isBlocked: isBusy || isOffline, act, forget };
}

/** What the parts of the section need to change it. */
export type Acts = ReturnType<typeof useActs>;
