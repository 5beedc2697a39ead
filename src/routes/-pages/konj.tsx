import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadKonjPage, type KonjSearch } from '#src/features/konj/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Sheet, SkeletonRows } from '#src/ui/index.ts';
import { useChoose } from './use-choose.ts';

const Page = lazyPart(loadKonjPage);

/** The import from Konj; each of its steps is an address of its own. */
export function KonjRoute() {
  const search = useSearch({ from: '/_sync' });
  const navigate = useNavigate();
  const choose = useChoose();
  const go = (next: KonjSearch) => void navigate({ to: '.', search: next });
  return (
    <Suspense
      fallback={
        <Sheet>
          <SkeletonRows rows={3} />
        </Sheet>
      }
    >
      <Page search={search} onGo={go} onChoose={choose} />
    </Suspense>
  );
}
