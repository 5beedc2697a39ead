/** What the staff of the sample school reads of it: every list and report of every school year, as it was answered. */
import { z } from 'zod';
import { asc, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Sent } from './client.ts';
import type { Harness } from './harness.ts';

const named = z.object({ items: z.array(z.object({ id: z.string() })) });
const students = z.object({ items: z.array(z.object({ studentId: z.string() })) });
const idsOf = (data: unknown) => named.parse(data).items.map(({ id }) => id);

/** Answers by who asked for what: a teacher and who sees the whole school; of every third class the first student and the last. */
export async function readEveryReport(harness: Harness): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const username of ['teacher', 'admin']) {
    const [person] = await harness.store.read((db) =>
      db.select().from(t.users).where(eq(t.users.username, username)),
    );
    const { schoolId = '', id: userId = '' } = person ?? {};
    const by = await signIn(harness, { schoolId, userId });
    const years = await harness.store.read((db) =>
      db
        .select()
        .from(t.semesters)
        .where(eq(t.semesters.schoolId, schoolId))
        .orderBy(asc(t.semesters.startsOn)),
    );
    for (const { id: semesterId, name } of years) {
      const of = { schoolId, semesterId };
      const ask = async (call: CallName, sent: Sent) => {
        const { status, data } = await by.call(call, sent);
        const asked = JSON.stringify([username, name, call, sent]);
        answers.set(asked, `${status} ${JSON.stringify(data)}`);
        return data;
      };
      const bases = idsOf(await ask('classBases.list', { params: of }));
      const classes = idsOf(await ask('schoolClasses.list', { params: of, body: bases }));
      await ask('courses.list', { params: of, body: classes });
      await ask('reports.overview', { params: of, query: { pageSize: '100' } });
      for (const [place, classId] of classes.entries()) {
        const listed = await ask('students.list', { params: { ...of, classId } });
        await ask('teachers.list', { params: { ...of, classId } });
        await ask('reports.overview', { params: of, query: { pageSize: '100', classId } });
        const some = students.parse(listed).items.filter((_, n) => place % 3 === 0 && n % 24 === 0);
        for (const { studentId } of some) {
          const params = { ...of, studentId };
          await ask('students.profile', { params });
          await ask('examResults.ofStudent', { params, body: { pageSize: 100 } });
          await ask('reports.studentAssignments', { params, body: { pageSize: 100 } });
          await ask('examResults.chart', { params, body: {} });
          await ask('examResults.chartByCourse', { params, body: {} });
        }
      }
      for (const kind of ['exam', 'assignment'] as const) {
        const query = { SchoolId: schoolId, SemesterId: semesterId, PageSize: '100' };
        for (const id of idsOf(await ask(`${kind}s.list`, { query }))) {
          const params = { ...of, id, examId: id, assignmentId: id };
          await ask(`${kind}s.detailsWithClasses`, { params });
          await ask(`${kind}s.countResult`, { params });
          await ask(`${kind}s.reportClasses`, { params, query: { pageSize: '100' } });
          await ask(`${kind}s.notStudentResults`, { params, query: { pageSize: '100' } });
          await ask(`${kind}Results.list`, { params, body: { pageSize: 100 } });
          await ask(`reports.${kind}Answers`, { params, query: { pageSize: '100' } });
        }
      }
    }
  }
  return answers;
}
