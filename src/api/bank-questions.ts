/** Requests for the question bank: searched, added to, and taken back out. */
import type { QuestionType } from '#contract/shapes.ts';
import type { BankQuestion } from '#contract/templates-shape.ts';
import type { BodyOf } from '#contract/define.ts';
import type { Calls } from '#contract/calls.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';

/** A question as the bank takes it. */
export type NewBankQuestion = BodyOf<Calls['bankQuestions.post']>[number];

/** What is looked for in the bank. */
export interface BankSearch {
  title: string;
  type: QuestionType | null;
}

/** One page of what was found; the first is 1. */
export interface BankPage {
  items: BankQuestion[];
  total: number;
}

/** One page of the questions whose text holds the title, 20 rows. */
export function searchBankQuestions(
  { schoolId, semesterId }: SchoolRef,
  { title, type }: BankSearch,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<BankPage> {
  return request(
    'bankQuestions.search',
    'GET',
    '/api/teacher/v3.0/OnlineExamTemplateQuestion/Search',
    {
      query: {
        SchoolId: schoolId,
        SemesterId: semesterId,
        Title: title,
        QuestionType: type ?? undefined,
        PageIndex: pageIndex,
        PageSize: 20,
      },
      ...(signal && { signal }),
    },
  );
}

/** Adds a question to the bank; sent again it is the same request, and answers what the first one did. */
export async function addToBank(schoolId: string, item: NewBankQuestion): Promise<string> {
  const { ids } = await request(
    'bankQuestions.post',
    'POST',
    '/api/teacher/v3.0/OnlineExamTemplateQuestion/OnlineExamTemplates/{schoolId}/PostList',
    { params: { schoolId }, body: [item], key: item.clientId },
  );
  return ids[0]?.id ?? '';
}

/** Takes a question out of the bank; copies of it stay where they are. */
export async function deleteFromBank(schoolId: string, id: string): Promise<void> {
  await request(
    'bankQuestions.delete',
    'DELETE',
    '/api/teacher/v3.0/OnlineExamTemplateQuestion/{schoolId}/{id}',
    { params: { schoolId, id } },
  );
}
