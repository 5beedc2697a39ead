import { useParams, useSearch } from '@tanstack/react-router';
import { StudentsPage } from '#src/features/exams/index.ts';
import { loadStudentsOut } from '#src/features/reports/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useKind } from './kind.ts';
import { useChoose } from './use-choose.ts';

const StudentsOut = lazyPart(loadStudentsOut);

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
      Out={StudentsOut}
      onSearch={choose}
    />
  );
}
