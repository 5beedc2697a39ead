import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { useEngineReady, useOffline } from './context.ts';
import { unsaved } from './unsaved.ts';
import { useSession, useSessionState } from './use-session.ts';
import { personOf } from './session-state.ts';

const ExitQuestion = lazyPart(async () => (await import('./exit-question.tsx')).ExitQuestion);
const ExitUnreachable = lazyPart(
  async () => (await import('./exit-unreachable.tsx')).ExitUnreachable,
);

/** A disk that does not answer keeps nobody here. */
const IMPORTS_MS = 2_000;

/** Longer than the code that reads the disk takes on a network that brings anything. */
const ENGINE_MS = 5_000;

/** Whether that code has not come in all this time. */
function useIsLate(isReady: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setLate(true), ENGINE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isLate && !isReady;
}

/** How many imports of questions were begun and not ended; null until it is known. */
function useImports(owner: string | undefined): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const none = setTimeout(() => setCount((known) => known ?? 0), IMPORTS_MS);
    void import('./count-imports.ts')
      .then(({ countImports }) => (owner === undefined ? 0 : countImports(owner)))
      .then(setCount, () => setCount(0));
    return () => clearTimeout(none);
  }, [owner]);
  return count;
}

/**
 * Leaves at once when nothing waits; with unsent work it asks what shall become of it, and where the storage does
 * not answer it says what leaving cannot do.
 */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { outbox } = useOffline();
  const disk = useSnapshot(useOffline().storage);
  const isReady = useEngineReady();
  const isLate = useIsLate(isReady);
  const owner = personOf(useSessionState())?.owner;
  const imports = useImports(owner);
  const [hasUnsent, setHasUnsent] = useState<boolean | null>(null);
  if (isReady && disk !== 'unreachable' && hasUnsent === null && imports !== null)
    setHasUnsent(outbox.rows().length + unsaved.count() + unsaved.onTheirWay(owner) + imports > 0);
  useEffect(() => {
    if (hasUnsent === false) void session.exit().finally(onClose);
  }, [hasUnsent, session, onClose]);
  if ((isLate || disk === 'unreachable') && hasUnsent === null)
    return (
      <Suspense fallback={<DialogComing onClose={onClose} />}>
        <ExitUnreachable onClose={onClose} />
      </Suspense>
    );
  if (!hasUnsent) return null;
  return (
    <Suspense fallback={<DialogComing onClose={onClose} />}>
      <ExitQuestion imports={imports ?? 0} onClose={onClose} />
    </Suspense>
  );
}
