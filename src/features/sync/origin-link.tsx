import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { PAGES } from '#src/lib/pages.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { isOfBank } from './words.ts';
import { WorkbookLink } from './workbook-link.tsx';

/** The one question that a change of the bank is about, by the name it goes by there. */
function onlyQuestion({ kind, body }: OutboxRow): string | null {
  if (kind === 'correction' || kind === 'delete' || body?.length !== 1) return null;
  const { id, clientId } = body[0] ?? {};
  if (typeof id === 'string') return id;
  return typeof clientId === 'string' ? `tmp:${clientId}` : null;
}

/** Where a list of questions is written: the exam's own questions, or its students where that page is not there. */
function useQuestionsPlace(row: OutboxRow): (() => Promise<void>) | null {
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const [family, activity, id] = row.lane.split(':');
  if (family !== 'q' || !id) return null;
  if (isOfBank(row)) {
    const edit = onlyQuestion(row);
    return () => navigate({ to: '/question-bank', search: edit === null ? {} : { edit } });
  }
  if (activity === 'tpl')
    return () => navigate({ to: '/exam-bank/$examID', params: { examID: id } });
  if (activity !== 'exam' && activity !== 'asg') return null;
  const kind = activity === 'exam' ? 'exam' : 'assignment';
  if (Object.keys(routesByPath).includes(PAGES[kind].questions))
    return () => navigate({ to: PAGES[kind].questions, params: { id } });
  return () => navigate({ to: PAGES[kind].students, params: { id }, search: {} });
}

/** Leads to where a row was made; nothing where that cannot be told. */
export function OriginLink({ row, children }: { row: OutboxRow; children: string }) {
  const open = useQuestionsPlace(row);
  if (row.kind === 'correction')
    return (
      <WorkbookLink row={row} question={row.body.answers[0]?.questionId}>
        {children}
      </WorkbookLink>
    );
  if (!open) return null;
  return (
    <Button variant="subtle" onClick={() => void open()}>
      {children}
    </Button>
  );
}
