/** What the server's own report calls answer to a teacher, past the app. */
import type { OverviewItem } from '#contract/reports/reports.ts';
import type { CourseChart, StudentChart, StudentExam } from '#contract/reports/reports-shape.ts';

interface Signed {
  token: { access_token: string };
  user: { memberships: { school: { id: string }; semesters: { id: string; active: boolean }[] }[] };
}
interface Page<T> {
  items: T[];
  total: number;
}

/** Signs in at an address and asks for reports. */
export async function reportCalls(url: string, login: string) {
  async function ask<T>(path: string, headers: Record<string, string>, body?: unknown): Promise<T> {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-bargeh': '1', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said: { result: boolean; data: T } = await answer.json();
    if (!said.result) throw new Error(`${answer.status} ${JSON.stringify(said)}`);
    return said.data;
  }
  const password = 'bargeh-sample';
  const signed = await ask<Signed>('/services/core/user/login', {}, { login, password });
  const [membership] = signed.user.memberships;
  const schoolId = membership?.school.id ?? '';
  const semesterId = membership?.semesters.find((one) => one.active)?.id ?? '';
  const headers = { authorization: `Bearer ${signed.token.access_token}` };
  const place = `${schoolId}/${semesterId}`;
  const ofStudent = <T>(studentId: string, what: string, body: unknown) =>
    ask<T>(
      `/services/exam/api/teacher/v3.0/OnlineExamResults/${place}/Student/${studentId}/${what}`,
      headers,
      body,
    );
  return {
    overview: async (query = ''): Promise<OverviewItem[]> =>
      (
        await ask<Page<OverviewItem>>(
          `/services/exam/api/teacher/v3.0/Reports/${place}/Overview?pageSize=100${query}`,
          headers,
        )
      ).items,
    exams: async (studentId: string): Promise<StudentExam[]> =>
      (await ofStudent<Page<StudentExam>>(studentId, 'Results', { pageSize: 100 })).items,
    chart: async (studentId: string): Promise<StudentChart['points']> =>
      (await ofStudent<StudentChart>(studentId, 'ChartResult', {})).points,
    courses: async (studentId: string): Promise<CourseChart['courses']> =>
      (await ofStudent<CourseChart>(studentId, 'ChartCourseResult', {})).courses,
  };
}
