import { useQueryClient } from '@tanstack/react-query';
import { meKey, usePerson, useSession } from '#src/features/session/index.ts';
import { OTHER_KEYS, STRUCTURE_KEY } from './queries.ts';

/** Shows another year of the school, after one has begun or was taken back: who she is names the school's years. */
export function useYearChange() {
  const client = useQueryClient();
  const session = useSession();
  const { school } = usePerson();
  return async (semesterId: string) => {
    await client.refetchQueries({ queryKey: meKey });
    // What was read before says of this year that it is over, or not yet.
    client.removeQueries({ queryKey: STRUCTURE_KEY });
    await session.choose({ schoolId: school.id, semesterId });
    for (const key of OTHER_KEYS) void client.invalidateQueries({ queryKey: [key] });
  };
}
