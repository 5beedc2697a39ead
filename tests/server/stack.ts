/** Corrections of the sample school over HTTP, until the server is gone; and what is left of them. */
import { z } from 'zod';
import { activityPage } from '#contract/activities/activity.ts';
import { page } from '#contract/shapes.ts';
import { corrected, resultItem, workbook } from '#contract/results/workbook.ts';
import { samplePassword } from '#tools/seed/sample.ts';

/** The big stack of the sample school, seen through a running server. */
export interface Stack {
  url: string;
  headers: Record<string, string>;
  school: string;
  semester: string;
  exam: string;
  places: { studentId: string; resultId: string; questionId: string; maxUnits: number }[];
}
/** A correction that the server has answered with 200. */
export interface Acknowledged {
  id: string;
  version: number;
  scoreUnits: number;
}
const service = '/services/exam/api/teacher/v3.0';

async function json(url: string, init: RequestInit): Promise<{ status: number; data: unknown }> {
  const response = await fetch(url, init);
  const body = z.object({ data: z.unknown().optional() }).parse(await response.json());
  return { status: response.status, data: body.data };
}

/** Signs in and finds four workbooks to score. */
export async function openStack(url: string): Promise<Stack> {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login: 'teacher', password: samplePassword });
  const login = await json(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: type,
    body,
  });
  const { token, user } = z
    .object({
      token: z.object({ access_token: z.string() }),
      user: z.object({
        memberships: z.array(
          z.object({
            school: z.object({ id: z.string() }),
            semesters: z.array(z.object({ id: z.string(), active: z.boolean() })),
          }),
        ),
      }),
    })
    .parse(login.data);
  const school = user.memberships[0]?.school.id ?? '';
  const semester = user.memberships[0]?.semesters.find((s) => s.active)?.id ?? '';
  const headers = { ...type, authorization: `Bearer ${token.access_token}` };
  const list = await json(
    `${url}${service}/OnlineExams?SemesterId=${semester}&SchoolId=${school}&Status=past`,
    { headers },
  );
  const exam =
    activityPage.parse(list.data).items.find((item) => item.questionCount === 20)?.id ?? '';
  const filter = JSON.stringify({ state: 'handedIn' });
  const results = await json(`${url}${service}/OnlineExamResults/${semester}/${exam}/GetByFilter`, {
    method: 'POST',
    headers,
    body: filter,
  });
  const stack: Stack = { url, headers, school, semester, exam, places: [] };
  for (const { studentId, resultId } of page(resultItem).parse(results.data).items.slice(0, 4)) {
    const question = (await details(stack, studentId)).questionList.find(
      (q) => q.type === 'descriptive',
    );
    if (question)
      stack.places.push({
        studentId,
        resultId,
        questionId: question.questionId,
        maxUnits: question.maxScoreUnits,
      });
  }
  return stack;
}

async function details(stack: Stack, studentId: string) {
  const { url, headers, semester, exam } = stack;
  const read = await json(
    `${url}${service}/OnlineExamResults/${semester}/${exam}/${studentId}/Details`,
    { headers },
  );
  return workbook.parse(read.data);
}

/** Where a workbook is corrected. */
export const correctionUrl = (stack: Stack, { studentId, resultId }: Stack['places'][number]) =>
  `${stack.url}${service}/OnlineExamResults/${stack.school}/${stack.semester}/Correction/${studentId}/${resultId}`;

/** The version of one answer as it stands on the server. */
export async function versionOf(
  stack: Stack,
  { studentId, questionId }: Stack['places'][number],
): Promise<number> {
  const read = await details(stack, studentId);
  return read.questionList.find((question) => question.questionId === questionId)?.version ?? 0;
}

/** Scores one answer again and again, each time on the version before, until the server is gone. */
export async function lane(
  stack: Stack,
  place: Stack['places'][number],
  isDone: () => boolean,
  acknowledge: (ack: Acknowledged) => void,
): Promise<void> {
  const { questionId, resultId } = place;
  let version = await versionOf(stack, place);
  while (!isDone()) {
    const scoreUnits = (version % 5) * 60;
    try {
      const answer = await json(correctionUrl(stack, place), {
        method: 'PATCH',
        headers: { ...stack.headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
        body: JSON.stringify({ answers: [{ questionId, baseVersion: version, scoreUnits }] }),
      });
      version = corrected.parse(answer.data).versions[0]?.version ?? version;
      acknowledge({ id: `${resultId} ${questionId}`, version, scoreUnits });
    } catch {
      return;
    }
  }
}

/** What stands on the server must be what was acknowledged, or one unacknowledged step further. */
export async function countLost(
  stack: Stack,
  acknowledged: Map<string, { version: number; scoreUnits: number }>,
): Promise<number> {
  let lost = 0;
  for (const { studentId, resultId, questionId } of stack.places) {
    const ack = acknowledged.get(`${resultId} ${questionId}`);
    if (!ack) continue;
    const read = await details(stack, studentId);
    const now = read.questionList.find((question) => question.questionId === questionId);
    const isThere =
      now?.version === ack.version
        ? now.scoreUnits === ack.scoreUnits
        : (now?.version ?? 0) > ack.version;
    if (!isThere) lost += 1;
  }
  return lost;
}
