import { deviceNow } from '#src/lib/device-time.ts';
import { Suspense, useState } from 'react';
import { usePerson } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { actionNote } from './activity-note.ts';

const ShownNote = lazyPart(async () => (await import('./actions/shown-note.tsx')).ShownNote);

/** Longer ago than this, what was done on another page is no news any more. */
const NEWS = 60_000;

/** What became of the last action, for whoever did it. */
export function ActionNotes({ room }: { room?: string | undefined }) {
  const { owner } = usePerson();
  const note = actionNote.use();
  const [since] = useState(() => deviceNow() - NEWS);
  const shown = note && note.owner === owner && note.at >= since ? note : null;
  return (
    <>
      {shown && room && <div className={room} />}
      <Suspense>{shown && <ShownNote note={shown} />}</Suspense>
    </>
  );
}
