import { Suspense } from 'react';
import { readKonjToken } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';

const CurrentExam = lazyPart(async () => (await import('./end-button.tsx')).CurrentExam);

/** The header's current-exam button; its code is fetched only while a session of Konj is open. */
export function CurrentExamButton() {
  if (readKonjToken() === null) return null;
  return (
    <Suspense>
      <CurrentExam />
    </Suspense>
  );
}
