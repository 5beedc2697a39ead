import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { activityQuery, resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import { WorkbookPage } from '#src/features/workbook/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { SkeletonRows } from '#src/ui/index.ts';
import type { Ahead } from './ahead.ts';
import { useKind } from './kind.ts';

const loadByQuestion = async () => (await import('./by-question.tsx')).ByQuestionRoute;
const ByQuestion = lazyPart(loadByQuestion);

/** One student's workbook, or one question of all students. */
export function WorkbookRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const { id, examID, studentID = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { by, question, resultId } = search;
  const { show, is, below, class: classId, name, sort } = search;
  if (by === 'question')
    return (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <ByQuestion />
      </Suspense>
    );
  return (
    <WorkbookPage
      kind={kind}
      activityId={examID ?? id ?? ''}
      studentId={studentID}
      questionId={question}
      resultId={resultId}
      queue={{ show, is, below, class: classId, name, sort }}
    />
  );
}

WorkbookRoute.ahead = ({ kind, params, search, scope, read, code }: Ahead) => {
  if (kind === 'template') return;
  const id = params['examID'] ?? params['id'] ?? '';
  const ref = { kind, ...scope, id };
  if (search.by === 'question') code(loadByQuestion);
  read(workbookQuery(ref, params['studentID'] ?? '', search.resultId));
  read(activityQuery(kind, scope.semesterId, id));
  read(resultsQuery(ref));
};
