/** Corrects and reads workbooks of a world, as its tests do again and again. */
import type { Correction, Workbook } from '#contract/results/workbook.ts';
import { workbook } from '#contract/results/workbook.ts';
import type { Answer, Caller } from './client.ts';
import type { Made, World } from './factories.ts';

/** Sends a correction of one of the workbooks, the first one unless told otherwise. */
export function sendCorrection(
  world: World,
  by: Caller,
  of: Made,
  body: Correction | Record<string, unknown>,
  { place = 0, key }: { place?: number; key?: string } = {},
): Promise<Answer> {
  const { id: resultId = '', studentId = '' } = of.results[place] ?? {};
  const { schoolId } = world;
  const params = { schoolId, semesterId: of.semesterId, studentId, resultId };
  const name = of.kind === 'exam' ? 'examResults.correct' : 'assignmentResults.correct';
  return by.call(name, { params, body, ...(key === undefined ? {} : { key }) });
}

/** Reads one of an exam's workbooks. */
export async function readWorkbookOf(by: Caller, of: Made, place = 0): Promise<Workbook> {
  const { studentId } = of.results[place] ?? { studentId: '' };
  const answer = await by.call('examResults.details', {
    params: { semesterId: of.semesterId, examId: of.id, studentId },
  });
  return workbook.parse(answer.data);
}
