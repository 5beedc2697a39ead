import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BankExamPage, ExamBankPage } from '#src/features/exam-bank/index.ts';
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
