import { createFileRoute } from '@tanstack/react-router';
import { WorkbookPage } from './-pages/index.ts';
import { workbookSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/work-book/$id/$studentID')({
  validateSearch: workbookSearch,
  staticData: { rail: true },
  component: WorkbookRoute,
});

function WorkbookRoute() {
  const { id: activityId, studentID } = Route.useParams();
  const { question, resultId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WorkbookPage
      kind="assignment"
      activityId={activityId}
      studentId={studentID}
      questionId={question}
      resultId={resultId}
      onQuestion={(next) =>
        void navigate({ search: (before) => ({ ...before, question: next }), replace: true })
      }
    />
  );
}
