import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Parent } from '../parent.ts';
import { OpenedByAddress } from '#src/ui/subject.tsx';
import { PreviewDialog } from './index.ts';

/** Shows what the address asks for: `?preview=all`, or the id of one question. "Back" closes it. */
export function PreviewHost({
  activity,
  isScored,
  questions,
}: {
  activity: Parent;
  isScored: boolean;
  questions: readonly ActivityQuestion[];
}) {
  const { preview } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isThere = preview === 'all' || questions.some(({ id }) => id === preview);
  if (preview === undefined || !isThere) return null;
  return (
    <OpenedByAddress>
      <Suspense>
        <PreviewDialog
          activity={activity}
          isScored={isScored}
          questions={questions}
          only={preview === 'all' ? null : preview}
          onClose={() =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, preview: undefined }),
              replace: true,
            })
          }
        />
      </Suspense>
    </OpenedByAddress>
  );
}
