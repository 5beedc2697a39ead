import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SchoolRef } from '#src/api/school.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { useDoing } from '../use-doing.ts';
import { STRUCTURE_KEY } from './queries.ts';

/** What else is read of classes, courses and who teaches them. */
const others = ['classBases', 'classes', 'courses', 'classStudents', 'teachers'];

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
  ): Promise<{ data: T } | null> {
    const answer = await run(of, `${scope.semesterId} ${does}`, (key) => send(scope, key), {
      busy: t('busy'),
      done: typeof done === 'string' ? () => done : done,
    });
    // Also after a refusal: somebody else has changed it.
    await client.invalidateQueries({ queryKey: STRUCTURE_KEY });
    for (const key of others) void client.invalidateQueries({ queryKey: [key] });
    return answer;
  }

  return { doing, isBusy, isBlocked: isBusy || isOffline, act, forget };
}

/** What the parts of the section need to change it. */
export type Acts = ReturnType<typeof useActs>;
