/** Where corrections go, and from what a screen says to what goes there. */
import type { JsonObject } from '#src/lib/json.ts';
import { AREA } from '../../outbox/addresses.ts';
import type { Address } from '../../outbox/kind.ts';
import type { Operation } from '../../outbox/types.ts';
import { correctionBody } from './body.ts';
import type { CorrectionInput } from './types.ts';

/** One lane per workbook. */
export function correctionLane(
  kind: 'exam' | 'assignment',
  studentId: string,
  resultId: string,
): string {
  return `c:${kind === 'exam' ? 'exam' : 'asg'}:${studentId}:${resultId}`;
}

const workbook =
  (kind: 'exam' | 'assignment') =>
  (_school: string, _semester: string, student = '', result = '') =>
    correctionLane(kind, student, result);

/** By the workbook of an exam, and of an assignment. */
export const addresses: readonly Address<'correction'>[] = [
  ['PATCH', 'OnlineExamResults/*/*/Correction/*/*', 'correction', workbook('exam')],
  ['PATCH', 'AssignmentResults/*/*/Correction/*/*', 'correction', workbook('assignment')],
];

/** Whether a value of unknown origin says whose workbook it is of. */
export const isInput = (value: JsonObject): value is CorrectionInput & JsonObject =>
  ['schoolId', 'semesterId', 'studentId', 'resultId'].every((id) => typeof value[id] === 'string');

const part = encodeURIComponent;

/** The operation of a correction, by its path at its service. */
export function correctionOperation(input: CorrectionInput): Operation {
  const { schoolId, semesterId, studentId, resultId, label, partLabels, owner, over } = input;
  const resource = input.kind === 'exam' ? 'OnlineExamResults' : 'AssignmentResults';
  const path = `${AREA}/${resource}/${part(schoolId)}/${part(semesterId)}/Correction/${part(studentId)}/${part(resultId)}`;
  return { method: 'PATCH', path, body: correctionBody(input), label, partLabels, owner, over };
}
