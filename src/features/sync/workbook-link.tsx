import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PAGES, workbookParams } from '#src/lib/pages.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { toldBy } from './words.ts';

/** Leads to the workbook that a row belongs to, at the question; nothing where the row does not tell. */
export function WorkbookLink({
  row,
  question,
  children,
}: {
  row: OutboxRow;
  question?: string | undefined;
  children: string;
}) {
  const navigate = useNavigate();
  const { kind, activityId, studentId } = toldBy(row);
  if (!activityId || !studentId) return null;
  // The attempt by the lane: the workbook that counts may be another one meanwhile.
  const resultId = row.lane.startsWith('c:') ? row.lane.split(':')[3] : undefined;
  const search = { ...(question && { question }), ...(resultId && { resultId }) };
  const open = () =>
    navigate({ to: PAGES[kind].workbook, params: workbookParams(activityId, studentId), search });
  return (
    <Button variant="subtle" onClick={() => void open()}>
      {children}
    </Button>
  );
}
