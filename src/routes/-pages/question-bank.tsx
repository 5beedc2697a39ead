import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { QuestionBankPage } from '#src/features/question-bank/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { SkeletonRows } from '#src/ui/index.ts';

const ImportPanel = lazyPart(
  async () => (await import('#src/features/question-import/index.ts')).ImportPanel,
);

/** The question bank, or in its place what is being imported into it. */
export function QuestionBankRoute() {
  const { q = '', type = null, edit = null, panel } = useSearch({ from: '/_chrome/question-bank' });
  const navigate = useNavigate({ from: '/question-bank' });
  const setPanel = (next: 'import' | undefined) =>
    void navigate({ search: (before) => ({ ...before, panel: next }) });
  // In its place, not over it: a long import leaves the page nothing else to draw.
  if (panel === 'import')
    return (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <ImportPanel onClose={() => setPanel(undefined)} />
      </Suspense>
    );
  return (
    <QuestionBankPage
      onImport={() => setPanel('import')}
      search={{ q, type, edit }}
      onSearch={(next) =>
        void navigate({
          search: (before) => ({
            ...before,
            q: next.q || undefined,
            type: next.type ?? undefined,
          }),
          replace: true,
          resetScroll: false,
        })
      }
      onEdit={(next) =>
        void navigate({ search: (before) => ({ ...before, edit: next ?? undefined }) })
      }
    />
  );
}
