import type { ParentKind } from '#src/api/templates.ts';
import { useOutbox } from '#src/features/session/index.ts';
import { questionLane } from '#src/offline/index.ts';

/** Whether a release of it waits to be sent: behind one nothing is accepted any more. */
export function useIsReleasing(kind: ParentKind, id: string): boolean {
  const lane = questionLane(kind, id);
  return useOutbox((outbox) =>
    outbox.rowsOf(lane).some((row) => row.kind === 'release' && row.state === 'queued'),
  );
}
