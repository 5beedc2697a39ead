/** Requests for the question bank: read page by page, added to, taken back out, opened to the school. */
import type { QuestionUse } from '#contract/bank/question-usage.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import type { BodyOf } from '#contract/define.ts';
import type { Calls } from '#contract/calls.ts';
import { RefusedError } from './errors.ts';
import { addressOf, request } from './http.ts';
import { completedRows } from './specified.ts';
import type { SchoolRef } from './school.ts';

/** A question as the bank takes it. */
export type NewBankQuestion = BodyOf<Calls['bankQuestions.post']>[number];

/** One page of the whole bank, newest first; the first page is 1. */
export async function fetchBankPage(
  { schoolId, semesterId }: SchoolRef,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
  signal: AbortSignal,
): Promise<{ items: BankQuestion[]; total: number }> {
  const path = '/api/teacher/v3.0/OnlineExamTemplateQuestion';
  const page = await request('bankQuestions.list', `GET ${path}`, {
    query: {
      SchoolId: schoolId,
      SemesterId: semesterId,
      PageIndex: pageIndex,
      PageSize: pageSize,
    },
    signal,
  });
  return completedRows<BankQuestion, typeof page>(page, 'version', (readers, given, at) =>
    readers.bankQuestion(given, at),
  );
}

/** Where lists of free questions of the bank are sent to. */
export const bankListAddress = (schoolId: string): string =>
  addressOf(
    '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/PostList',
    { schoolId },
  );

/** Takes a question out of the bank if it still has this version; copies of it stay where they are. */
export async function deleteFromBank(
  schoolId: string,
  id: string,
  version: number,
): Promise<'gone' | 'kept'> {
  try {
    await request(
      'bankQuestions.delete',
      'DELETE /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}',
      { params: { schoolId, id }, query: { version: String(version) } },
    );
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === 'question.conflict') return 'kept';
    if (error.status !== 404) throw error;
  }
  return 'gone';
}

/** Takes those of several questions out of the bank that still have this version, at once; answers which were kept, false where the back end cannot. */
export async function deleteListFromBank(
  schoolId: string,
  ids: readonly string[],
  version: number,
): Promise<readonly string[] | false> {
  try {
    const { kept = [] } = await request(
      'bankQuestions.deleteList',
      'POST /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/DeleteList',
      { params: { schoolId }, body: { ids: [...ids], version } },
    );
    return kept;
  } catch (error) {
    // None of them is there any more: the same request came through before, unheard.
    const isGone = error instanceof RefusedError && error.code === 'question.notFound';
    if (isGone && !error.refusals[0]?.path) return [];
    // A back end without the call has no such path, or takes it for something else.
    if (error instanceof RefusedError && [404, 405, 501].includes(error.status)) return false;
    throw error;
  }
}

/** Opens a question to the whole school, or closes it again. */
export function makePublic(id: string, isPublic: boolean, key: string) {
  return request(
    'bankQuestions.requestPublic',
    'GET /api/teacher/v3.0/OnlineExamTemplateQuestion/{id}/RequestPublic/{bool}/',
    { params: { id, bool: String(isPublic) }, key },
  );
}

/** Where copies of a question are and how they did there; null where the back end does not tell. */
export async function fetchUsage(
  schoolId: string,
  id: string,
  signal?: AbortSignal,
): Promise<{ items: QuestionUse[]; total: number } | null> {
  try {
    return await request(
      'bankQuestions.usage',
      'GET /api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}/Usage',
      { params: { schoolId, id }, signal },
    );
  } catch (error) {
    // A back end without the call has no such path, or takes it for something else.
    if (error instanceof RefusedError && [404, 405, 501].includes(error.status)) return null;
    throw error;
  }
}
