import { useParams, useSearch } from '@tanstack/react-router';
import { activityQuery, resultsQuery } from '#src/features/activities/index.ts';
import { StudentsPage } from '#src/features/submissions/index.ts';
import { loadResultsExport } from '#src/features/reports/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { Ahead } from './ahead.ts';
import { useKind } from './kind.ts';
import { useChoose } from './use-choose.ts';

const ResultsExport = lazyPart(loadResultsExport);

/** The students of an exam or assignment. */
export function StudentsRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const { id = '' } = useParams({ strict: false });
  const { show, is, below, class: classId, name, sort } = useSearch({ strict: false });
  const choose = useChoose();
  return (
    <StudentsPage
      key={`${kind} ${id}`}
      kind={kind}
      id={id}
      search={{ show, is, below, class: classId, name, sort }}
      Export={ResultsExport}
      onSearch={choose}
    />
  );
}

StudentsRoute.ahead = ({ kind, params: { id = '' }, scope, read }: Ahead) => {
  if (kind === 'template') return;
  read(activityQuery(kind, scope.semesterId, id));
  read(resultsQuery({ kind, ...scope, id }));
};
