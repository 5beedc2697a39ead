import { useParams, useSearch } from '@tanstack/react-router';
import { ByQuestionPage } from '#src/features/workbook/index.ts';
import { useKind } from './kind.ts';

/** One question of all students. */
export function ByQuestionRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const { id, examID, studentID = '' } = useParams({ strict: false });
  const { question, show, is, below, class: classId, name, sort } = useSearch({ strict: false });
  return (
    <ByQuestionPage
      kind={kind}
      activityId={examID ?? id ?? ''}
      studentId={studentID}
      questionId={question}
      queue={{ show, is, below, class: classId, name, sort }}
    />
  );
}
