import { useEffect, useState, type ReactNode } from 'react';
import { useDraftList, useEngineSoon } from '#src/features/session/index.ts';
import { SkeletonRows } from '#src/ui/index.ts';

/** A disk that takes longer does not hold up the form: what it finds later is offered above it. */
const DISK_MS = 1_000;

/**
 * Holds a form back until the disk has said what was kept of it: an offer to go on that came after the form would move
 * all of it under her fingers.
 */
export function WhenDraftsRead({ children }: { children: ReactNode }) {
  useEngineSoon();
  const isRead = useDraftList() !== undefined;
  const [isOpen, setOpen] = useState(isRead);
  // Once it stands it stays, whatever becomes of the engine.
  if (!isOpen && isRead) setOpen(true);
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setOpen(true), DISK_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen ? children : <SkeletonRows rows={4} />;
}
