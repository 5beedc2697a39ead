import { createFileRoute } from '@tanstack/react-router';
import { WorkbookPage } from './-pages/index.ts';
import { workbookSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/work-book/$examID/$studentID')({
  validateSearch: workbookSearch,
  staticData: { rail: true },
  component: WorkbookRoute,
});

function WorkbookRoute() {
  const { examID: activityId, studentID } = Route.useParams();
  const { question, resultId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WorkbookPage
      kind="exam"
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
