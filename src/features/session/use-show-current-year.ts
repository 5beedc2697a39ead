import { use } from 'react';
import { useCurrentYear } from './context.ts';
import { SessionContext } from './use-session.ts';

/** Shows the year that can be changed, where another one is shown: what was made in it is only read from elsewhere. */
export function useShowCurrentYear(): () => Promise<void> {
  const session = use(SessionContext);
  const current = useCurrentYear();
  return async () => {
    if (!current || current.isShown) return;
    const { schoolId, semesterId } = current;
    await session?.choose({ schoolId, semesterId });
  };
}
