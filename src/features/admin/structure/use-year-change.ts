import { useQueryClient } from '@tanstack/react-query';
import { meKey, usePerson, useSession } from '#src/features/session/index.ts';
import { structureQuery } from './queries.ts';

/** Shows another year of the school, after one has begun or was taken back: who she is names the school's years. */
export function useYearChange() {
  const client = useQueryClient();
  const session = useSession();
  const { school } = usePerson();
  return async (semesterId: string) => {
    await client.refetchQueries({ queryKey: meKey });
    const scope = { schoolId: school.id, semesterId };
    // A copy from before says of this year that it is over, or not yet.
    const fresh = { ...structureQuery(scope), staleTime: 0 };
    await client.fetchQuery(fresh).catch(() => undefined);
    await session.choose(scope);
  };
}
