import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionNotes, ActivityFallback } from '#src/features/activities/index.ts';
import { ParentQuestions, type BankExam, type ParentFrame } from '#src/features/questions/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { BackLink, Facts, FrameHead } from '#src/ui/index.ts';
import { toExam } from './act.ts';
import { BankMenu } from './bank-menu.tsx';
import { ShareWords } from './share-words.tsx';
import { useActing } from './use-acting.ts';

const back = <BackLink to="/exam-bank" activeOptions={{ exact: true }} />;

function Head({ exam, age }: { exam: BankExam; age: string | null }) {
  const { t } = useTranslation('exam-bank');
  const { owner } = usePerson();
  const navigate = useNavigate();
  const isOwn = exam.ownerId === owner.split(':')[1];
  return (
    <FrameHead
      title={exam.title}
      sub={
        <Facts
          items={[
            <ShareWords key="share" isPublic={exam.isPublic} isOwn={isOwn} isShort />,
            isOwn ? null : t('of', { name: exam.ownerName }),
            age,
          ]}
        />
      }
      back={back}
    >
      <BankMenu item={exam} onGone={() => void navigate({ to: '/exam-bank' })} />
      <ActionNotes />
    </FrameHead>
  );
}

function Missing({ query }: { query: Parameters<typeof ActivityFallback>[0]['query'] }) {
  const { t } = useTranslation(['exam-bank', 'questions']);
  return (
    <>
      <FrameHead title={t('questions:title')} back={back} />
      <ActivityFallback kind="template" query={query} what={t('questions:failed')} rows={5} />
    </>
  );
}

/** What whoever reads a colleague's can do with it: make an exam of her own. */
function Clone({ exam }: { exam: BankExam }) {
  const { t } = useTranslation('exam-bank');
  const navigate = useNavigate();
  const { context, reasonFor } = useActing(exam);
  if (reasonFor('toExam') !== null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFilePlus size={20} stroke={1.75} aria-hidden />}
      onClick={() =>
        void toExam(context, exam).then(
          (made) => made && navigate({ to: '/exams/add-exam/$id', params: { id: made.id } }),
        )
      }
    >
      {t('menu.toExam')}
    </Button>
  );
}

const frame: ParentFrame = {
  head: (parent, age) => 'isPublic' in parent && <Head exam={parent} age={age} />,
  missing: (query) => <Missing query={query} />,
  offer: (parent) => 'isPublic' in parent && !parent.mayEdit && <Clone exam={parent} />,
};

/** The questions of a bank exam: hers to write, a colleague's to read and to make an exam of. */
export function BankExamPage(props: {
  id: string;
  edit: string | null;
  onEdit: (edit: string | null) => void;
}) {
  return <ParentQuestions {...props} kind="template" frame={frame} />;
}
