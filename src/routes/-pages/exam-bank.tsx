import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BankExamPage, ExamBankPage, templatesQuery } from '#src/features/exam-bank/index.ts';
import { questionsQuery } from '#src/features/questions/index.ts';
import type { Ahead } from './ahead.ts';
import { useEdit } from './use-edit.ts';

/** The exam bank. */
export function ExamBankRoute() {
  const { title = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <ExamBankPage
      title={title}
      // What is typed is one step of "back", whatever the number of letters.
      onTitle={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, title: next }),
          replace: true,
        })
      }
    />
  );
}

/** The questions of one bank exam. */
export function BankExamRoute() {
  const { examID = '' } = useParams({ strict: false });
  return <BankExamPage key={examID} id={examID} {...useEdit()} />;
}

ExamBankRoute.ahead = ({ search: { title = '' }, scope, readList }: Ahead) =>
  readList(templatesQuery(scope, title));

BankExamRoute.ahead = ({ params: { examID = '' }, scope, outbox, read }: Ahead) =>
  read(questionsQuery('template', scope.semesterId, examID, outbox));
