/** What there is to correct: real workbooks of the sample school and a draft exam, read as the app reads them. */
import type { ActivityPage } from '#contract/activities/activity.ts';
import type { Calls } from '#contract/calls.ts';
import type { AnswerOf } from '#contract/define.ts';
import type { Workbook } from '#contract/results/workbook.ts';

/** The sample school's teacher of the big mathematics stack. */
export const teacher = { login: 'teacher', password: 'bargeh-sample' };

/** One question of one workbook that nobody has touched yet. */
export interface Target {
  studentId: string;
  resultId: string;
  questionId: string;
  baseVersion: number;
  maxUnits: number;
}

/** Everything a run writes to. */
export interface Targets {
  schoolId: string;
  semesterId: string;
  token: string;
  /** The exam whose workbooks are corrected. */
  examId: string;
  /** By workbook. */
  workbooks: Target[][];
  /** The draft exam that new questions go to. */
  draftId: string;
}

type Signed = AnswerOf<Calls['session.login']>;
type Results = AnswerOf<Calls['examResults.list']>;

/** Where the exam service's calls are. */
export const examArea = '/services/exam/api/teacher/v3.0';

/** One call as any client makes it, past the proxy. */
export async function callApi<T>(
  url: string,
  path: string,
  token: string | null,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as { result: boolean; data: T };
  if (!envelope.result) throw new Error(`${path}: ${answer.status} ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Signs in and looks for the biggest stack, of which it reads so many workbooks, and for a draft. */
export async function readTargets(url: string, workbookCount = 24): Promise<Targets> {
  const signed = await callApi<Signed>(url, '/services/core/user/login', null, teacher);
  const token = signed.token.access_token;
  const membership = signed.user.memberships[0];
  const semester = membership?.semesters.find((one) => one.active);
  if (!membership || !semester) throw new Error('The teacher belongs to no active semester.');
  const [schoolId, semesterId] = [membership.school.id, semester.id];
  const list = (status: string) =>
    callApi<ActivityPage>(
      url,
      `${examArea}/OnlineExams?SchoolId=${schoolId}&SemesterId=${semesterId}&PageSize=100&Status=${status}`,
      token,
    );
  const [past, drafts] = await Promise.all([list('past'), list('unpublished')]);
  const stack = past.items.reduce((a, b) => (b.counts.handedIn > a.counts.handedIn ? b : a));
  const draft = drafts.items[0];
  if (!draft) throw new Error('The sample school has no draft exam.');
  const results = await callApi<Results>(
    url,
    `${examArea}/OnlineExamResults/${semesterId}/${stack.id}/GetByFilter`,
    token,
    { pageSize: 60, state: 'handedIn' },
  );
  const workbooks: Target[][] = [];
  for (const { studentId, resultId } of results.items) {
    if (workbooks.length === workbookCount) break;
    const details = `${examArea}/OnlineExamResults/${semesterId}/${stack.id}/${studentId}/Details`;
    const workbook = await callApi<Workbook>(url, details, token);
    // Of a student's two attempts it is the other one that opens.
    if (workbook.resultId !== resultId) continue;
    workbooks.push(
      workbook.questionList
        .filter((question) => question.maxScoreUnits >= 120)
        .map(({ questionId, version, maxScoreUnits }) => ({
          studentId,
          resultId,
          questionId,
          baseVersion: version,
          maxUnits: maxScoreUnits,
        })),
    );
  }
  return { schoolId, semesterId, token, examId: stack.id, workbooks, draftId: draft.id };
}
