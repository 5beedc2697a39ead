/** The specification's table of routes and what was added to it, with addresses of things that are in the sample school. */
import { readFileSync } from 'node:fs';
import type { School } from './school.ts';

/** One row of the table, and an address that it stands for. */
export interface RouteRow {
  route: string;
  chrome: string;
  access: string;
  path: string;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const lines = ['spec-routes.tsv', 'added-routes.tsv'].flatMap((file) =>
  read(`contract/${file}`).trimEnd().split('\n').slice(1),
);
const tree = read('src/routeTree.gen.ts');
/** A unit test holds the tree against the whole table; here each that is there is opened. */
const isBuilt = (route: string) =>
  tree.includes(`'${route === '*' ? '/$' : route.replace(/\{(\w+)\}/g, '$$$1')}'`);

/** The same person's own calls, past the network under test. */
async function caller(school: School, login: string) {
  const core = `${school.url}/services/core`;
  const exam = `${school.url}/services/exam/api/teacher/v3.0`;
  const json = { 'content-type': 'application/json', 'x-bargeh': '1' };
  const ask = async (url: string, method = 'GET', body?: unknown, headers = {}) => {
    const answer = await fetch(url, {
      method,
      headers: { ...json, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { result, data, errors } = await answer.json();
    if (!result) throw new Error(`${method} ${url}: ${JSON.stringify(errors)}`);
    return data;
  };
  const { token, user } = await ask(`${core}/user/login`, 'POST', {
    login,
    password: 'bargeh-sample',
  });
  const headers = { authorization: `Bearer ${token.access_token}` };
  const [membership] = user.memberships;
  const schoolId: string = membership.school.id;
  const semesterId: string = membership.semesters.find(
    ({ active }: { active: boolean }) => active,
  ).id;
  return { core, exam, ask, headers, schoolId, semesterId };
}

/** Takes an account's role away: it is then as one that has just been registered. */
export async function takeRoleOf(school: School, username: string): Promise<void> {
  const { core, ask, headers, schoolId } = await caller(school, 'admin');
  const accounts = `${core}/api/teacher/v1/Accounts/${schoolId}`;
  const { items } = await ask(`${accounts}?PageSize=100`, 'GET', undefined, headers);
  const found = items.find((one: { username: string }) => one.username === username);
  const key = { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` };
  await ask(`${accounts}/${found.id}`, 'PATCH', { role: null }, key);
}

/** The rows that are built, each with an address that `teacher` can open. */
export async function routeRows(school: School): Promise<RouteRow[]> {
  const { exam, ask, headers, schoolId, semesterId } = await caller(school, 'teacher');
  const scope = `SchoolId=${schoolId}&SemesterId=${semesterId}`;
  const idOf = async (list: string, query = '') => {
    const { items } = await ask(`${exam}/${list}?${scope}${query}`, 'GET', undefined, headers);
    if (items.length === 0) throw new Error(`none among ${list}${query}`);
    return String(items[0].id);
  };
  const studentOf = async (path: string) => {
    const { items } = await ask(
      `${exam}/${path}`,
      'POST',
      { pageIndex: 0, pageSize: 100 },
      headers,
    );
    const handedIn = items.find(({ state }: { state: string }) => state === 'handedIn');
    return String((handedIn ?? items[0]).studentId);
  };
  const [draft, past, assignment, bankExam] = await Promise.all([
    idOf('OnlineExams', '&Status=unpublished'),
    idOf('OnlineExams', '&Status=past'),
    idOf('Assignment'),
    idOf('OnlineExamTemplates', '&PageIndex=1'),
  ]);
  const [student, ofAssignment] = await Promise.all([
    studentOf(`OnlineExamResults/${semesterId}/${past}/GetByFilter`),
    studentOf(`AssignmentResults/${semesterId}/${schoolId}/${assignment}/GetAll`),
  ]);
  const addresses: Record<string, string> = {
    '/assignments/add-assignment/{id}': `/assignments/add-assignment/${assignment}`,
    '/assignments/{id}': `/assignments/${assignment}`,
    '/assignments/assignment-student-report/{id}': `/assignments/assignment-student-report/${assignment}`,
    '/assignments/work-book/{id}/{studentID}': `/assignments/work-book/${assignment}/${ofAssignment}`,
    '/exams/add-exam/{id}': `/exams/add-exam/${draft}`,
    '/exams/{id}': `/exams/${draft}`,
    '/exams/exam-report/{id}': `/exams/exam-report/${past}`,
    '/exams/exam-student-report/{id}': `/exams/exam-student-report/${past}`,
    '/exams/exam-student-report/{id}/showAll': `/exams/exam-student-report/${past}/showAll`,
    '/exams/work-book/{examID}/{studentID}': `/exams/work-book/${past}/${student}`,
    '/exam-bank/add-exam/{id}': `/exam-bank/add-exam/${bankExam}`,
    '/exam-bank/{examID}': `/exam-bank/${bankExam}`,
    '/student-profile/{studentId}': `/student-profile/${student}`,
    '/login/{serviceType}': '/login/assignment',
    '*': '/no/such/page',
  };
  return lines
    .map((line) => {
      const [route = '', , , chrome = '', access = ''] = line.split('\t');
      return { route, chrome, access, path: addresses[route] ?? route };
    })
    .filter(({ route }) => isBuilt(route));
}
