/** The request that deletes one attempt of one student. */
import { named, type Kind } from './activities.ts';
import { request } from './http.ts';

/** Whose attempt, of what, and the key that makes repeats harmless. */
export interface ResultTarget {
  kind: Kind;
  id: string;
  studentId: string;
  resultId: string;
  key: string;
}

/** Deletes an attempt with its answers, scores and comments. */
export async function deleteResult({ kind, id, key, ...params }: ResultTarget): Promise<void> {
  await request(
    `${kind}Results.delete`,
    kind === 'exam'
      ? 'DELETE /api/teacher/v3.0/OnlineExamResults/{examId}/{studentId}/{resultId}'
      : 'DELETE /api/teacher/v3.0/AssignmentResults/{assignmentId}/{studentId}/{resultId}',
    { params: { ...params, ...named(id) }, key },
  );
}
