/** The exam service of this back end, call by call as section 7 lists them. */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import {
  changeQuestion,
  dropQuestion,
  filtered,
  newActivity,
  newQuestion,
  patchList,
  postList,
  showActivity,
  showQuestion,
  showWhole,
  takeForm,
  type Kind,
} from './activities.ts';
import { done, pageOf, refusals } from './answers.ts';
import { classFigures, correct, showResult, showWorkbook, studentRow } from './results.ts';
import { newResult, type Activity, type Template, type World } from './world.ts';

type Json = Record<string, unknown>;

const byId = <T extends { id: string }>(all: T[], id: string | undefined) =>
  all.find((one) => one.id === id);
const gone = () => refusals.empty(404);
const sized = (c: Context) => Number(c.req.query('PageSize') ?? c.req.query('pageSize') ?? 20);

/** Mounts what exams and assignments have alike; the paths differ as the specification spells them. */
function mountActivities(app: Hono, world: World, kind: Kind): void {
  const all = () => (kind === 'exam' ? world.exams : world.assignments);
  const root = kind === 'exam' ? '/OnlineExams' : '/Assignment';
  const single = kind === 'exam' ? '/OnlineExam' : '/Assignment';
  const questions =
    kind === 'exam' ? '/OnlineExamQuestions/OnlineExams' : '/AssignmentQuestion/Assignments';
  const question = kind === 'exam' ? '/OnlineExamQuestions' : '/AssignmentQuestion';
  const results = kind === 'exam' ? '/OnlineExamResults' : '/AssignmentResults';
  const onOne = (work: (c: Context, one: Activity) => unknown) => async (c: Context) => {
    const one = byId(all(), c.req.param('id'));
    if (!one) return gone();
    const answer = await work(c, one);
    return answer instanceof Response ? answer : done(c, answer);
  };

  app.get(root, (c) => {
    const found = filtered(all(), c.req.query());
    const page = pageOf(found, Number(c.req.query('PageIndex') ?? 0), sized(c));
    return done(c, { ...page, items: page.items.map((one) => showActivity(world, kind, one)) });
  });
  app.get(
    `${root}/:id/DetailsWithClasses`,
    onOne((_c, one) => showWhole(world, kind, one)),
  );
  app.get(
    `${root}/:school/:semester/:id/CountResult`,
    onOne((_c, one) => ({
      students: one.results.length,
      present: one.results.filter(({ handedIn }) => handedIn).length,
      absent: one.results.filter(({ handedIn }) => !handedIn).length,
    })),
  );
  app.get(
    `${root}/:semester/:id`,
    onOne((_c, one) => showActivity(world, kind, one)),
  );
  app.post(root, async (c) => {
    const one = newActivity(world, await c.req.json<Json>());
    all().unshift(one);
    return done(c, { id: one.id });
  });
  app.patch(root, async (c) => {
    const body = await c.req.json<Json>();
    const one = byId(all(), String(body['id']));
    if (!one) return gone();
    takeForm(world, one, body);
    return done(c, { id: one.id });
  });
  app.delete(
    `${root}/:semester/:id`,
    onOne((_c, one) => {
      all().splice(all().indexOf(one), 1);
      return { id: one.id };
    }),
  );
  app.patch(
    `${single}/:school/:semester/:id/Copy`,
    onOne((_c, one) => {
      const copy = { ...structuredClone(one), id: randomUUID(), isRelease: false, results: [] };
      for (const each of copy.questions) each.id = randomUUID();
      all().unshift(copy);
      return { id: copy.id };
    }),
  );

  app.post(
    `${questions}/:semester/:id/PostList/:isRelease`,
    onOne(async (c, one) => {
      const before = one.questions.length;
      postList(kind, one, await c.req.json<Json[]>(), c.req.param('isRelease') === 'true');
      return one.questions.slice(before).map((each) => showQuestion(kind, each));
    }),
  );
  app.patch(
    `${questions}/:semester/:id/PatchList`,
    onOne(async (c, one) => {
      patchList(kind, one, await c.req.json<Json[]>());
      return one.questions.map((each) => showQuestion(kind, each));
    }),
  );
  app.delete(`${question}/:id`, (c) => {
    const id = c.req.param('id');
    const parent = all().find((one) => one.questions.some((each) => each.id === id));
    if (!parent) return gone();
    dropQuestion(parent, id);
    return done(c, { id });
  });

  const ofStudent = (c: Context) => {
    const one = byId(all(), c.req.param('activity'));
    const result = one?.results.find(({ studentId }) => studentId === c.req.param('student'));
    return one && result ? { one, result } : null;
  };
  app.get(`${results}/:semester/:activity/:student/Details`, (c) => {
    const found = ofStudent(c);
    return found ? done(c, showWorkbook(world, kind, found.one, found.result)) : gone();
  });
  app.patch(`${results}/:school/:semester/Correction/:student/:result`, async (c) => {
    const result = all()
      .flatMap((one) => one.results)
      .find(({ id }) => id === c.req.param('result'));
    if (!result) return gone();
    correct(result, await c.req.json<Json>());
    return done(c, { id: result.id });
  });
  app.delete(`${results}/:activity/:student/:result`, (c) => {
    const found = ofStudent(c);
    if (!found) return gone();
    Object.assign(found.result, newResult(found.result.studentId));
    return done(c, { id: found.result.id });
  });
  const list = async (c: Context) => {
    const one = byId(all(), c.req.param('activity'));
    if (!one) return gone();
    const { pageIndex = 0, pageSize = 20 } = await c.req.json();
    const page = pageOf(one.results, pageIndex, pageSize);
    return done(c, {
      ...page,
      items: page.items.map((result) => showResult(world, one, result, pageIndex)),
    });
  };
  if (kind === 'exam') app.post(`${results}/:semester/:activity/GetByFilter`, list);
  else app.post(`${results}/:semester/:school/:activity/GetAll`, list);
}

/** What only exams have: reports, answers by question, a student's exams. */
function mountExamReports(app: Hono, world: World): void {
  const exam = (c: Context) => byId(world.exams, c.req.param('id'));
  const page = (c: Context, all: unknown[]) =>
    done(c, pageOf(all, Number(c.req.query('pageIndex') ?? 0), sized(c)));
  app.get('/OnlineExam/:school/:semester/:id/ReportClasses', (c) => {
    const one = exam(c);
    return one ? page(c, classFigures(world, one)) : gone();
  });
  app.get('/OnlineExam/:school/:semester/:id/NotStudentResults', (c) => {
    const one = exam(c);
    if (!one) return gone();
    const missing = one.results.filter(({ handedIn }) => !handedIn);
    return page(
      c,
      missing.map(({ studentId }) =>
        world.students.find((student) => student.studentId === studentId),
      ),
    );
  });
  app.get('/OnlineExamQuestions/:school/:semester/:id/DetailsStudents', (c) => {
    const one = world.exams.find(({ questions }) => byId(questions, c.req.param('id')));
    const question = byId(one?.questions ?? [], c.req.param('id'));
    if (!one || !question) return gone();
    const answers = one.results.map((result) =>
      Object.assign(
        {
          resultId: result.id,
          studentId: result.studentId,
          student: world.students.find(({ studentId }) => studentId === result.studentId),
          answer: result.answers[question.id] ?? null,
        },
        result.correction.answers[question.id],
      ),
    );
    const students = pageOf(answers, Number(c.req.query('pageIndex') ?? 0), sized(c));
    return done(c, { question: showQuestion('exam', question), students });
  });
  const student = '/OnlineExamResults/:school/:semester/Student/:student';
  const rows = (c: Context) =>
    world.exams.flatMap((one) => studentRow(world, one, c.req.param('student') ?? '') ?? []);
  app.post(`${student}/Results`, async (c) => {
    const { pageIndex = 0, pageSize = 20 } = await c.req.json();
    return done(c, pageOf(rows(c), pageIndex, pageSize));
  });
  app.post(`${student}/ChartResult`, (c) => done(c, { points: [] }));
  app.post(`${student}/ChartCourseResult`, (c) => done(c, { courses: [] }));
}

/** Bank exams and bank questions; their lists begin at page 1. */
function mountBank(app: Hono, world: World): void {
  const show = ({ questions, ...rest }: Template) => ({
    ...rest,
    schoolId: world.school.id,
    semesterId: world.semester.id,
    questions: questions.map((each) => showQuestion('template', each)),
  });
  const paged = <T>(c: Context, all: T[], item: (one: T) => unknown) => {
    const page = pageOf(all, Number(c.req.query('PageIndex') ?? 1), sized(c), 1);
    return done(c, { ...page, items: page.items.map(item) });
  };
  const titled = (c: Context, text: string) => text.includes(c.req.query('Title') ?? '');
  const bank = '/OnlineExamTemplateQuestion';
  const take = (parent: { questions: World['bank'] | Template['questions'] }, items: Json[]) => {
    for (const item of items) {
      const old = parent.questions.find(({ id }) => id === item['id']);
      if (old) changeQuestion('template', old, item);
      else
        parent.questions.push({
          ...newQuestion('template', item, parent.questions.length + 1),
          isPublic: false,
        });
    }
    parent.questions.sort((a, b) => a.orders - b.orders);
  };

  app.get('/OnlineExamTemplates/:id/Details', (c) => {
    const one = byId(world.templates, c.req.param('id'));
    return one ? done(c, show(one)) : gone();
  });
  app.get('/OnlineExamTemplates', (c) =>
    paged(
      c,
      world.templates.filter(({ title }) => titled(c, title)),
      (one) => {
        const { questions: _questions, ...rest } = show(one);
        return rest;
      },
    ),
  );
  app.post('/OnlineExamTemplates', async (c) => {
    const { title = '', subject = '', settings = {} } = await c.req.json();
    const one = { id: randomUUID(), title, subject, settings, isPublic: false, questions: [] };
    world.templates.unshift(one);
    return done(c, { id: one.id });
  });
  app.patch('/OnlineExamTemplates', async (c) => {
    const { version: _version, ...body } = await c.req.json();
    const one = byId(world.templates, body.id);
    if (!one) return gone();
    Object.assign(one, body);
    return done(c, { id: one.id });
  });
  app.delete('/OnlineExamTemplates/:semester/:id', (c) => {
    world.templates = world.templates.filter(({ id }) => id !== c.req.param('id'));
    return done(c, { id: c.req.param('id') });
  });
  app.get('/OnlineExamTemplates/:id/RequestPublic/:bool', (c) => {
    const one = byId(world.templates, c.req.param('id'));
    if (!one) return gone();
    one.isPublic = c.req.param('bool') === 'true';
    return done(c, { id: one.id });
  });
  app.get('/OnlineExamTemplates/CloneToExam/:school/:semester/:id', (c) => {
    const from = byId(world.templates, c.req.param('id'));
    if (!from) return gone();
    const { title, subject, questions } = structuredClone(from);
    const one = newActivity(world, { title, subject, startDate: new Date().toISOString() });
    one.questions = questions;
    for (const each of questions) each.id = randomUUID();
    world.exams.unshift(one);
    return done(c, { id: one.id });
  });
  app.post('/OnlineExam/:school/:semester/:id/CreateTemplate', async (c) => {
    const from = byId(world.exams, c.req.param('id'));
    if (!from) return gone();
    const { title, subject, questions } = structuredClone(from);
    const body = await c.req.json();
    for (const each of questions) each.id = randomUUID();
    const one = { title, subject, settings: {}, ...body, id: randomUUID(), isPublic: false };
    world.templates.unshift({ ...one, questions });
    return done(c, { id: one.id });
  });

  app.post(`${bank}/OnlineExamTemplates/:school/:id/PostList`, async (c) => {
    const one = byId(world.templates, c.req.param('id'));
    if (!one) return gone();
    take(one, await c.req.json());
    return done(
      c,
      one.questions.map((each) => showQuestion('template', each)),
    );
  });
  app.post(`${bank}/OnlineExamTemplates/:school/PostList`, async (c) => {
    take({ questions: world.bank }, await c.req.json());
    return done(
      c,
      world.bank.map((each) => showQuestion('template', each)),
    );
  });
  const listed = (c: Context) =>
    paged(
      c,
      world.bank.filter(
        ({ text, type }) =>
          titled(c, text) && [undefined, type].includes(c.req.query('QuestionType')),
      ),
      (each) => ({ ...showQuestion('template', each), title: each.text }),
    );
  app.get(bank, listed);
  app.get(`${bank}/Search`, listed);
  app.delete(`${bank}/:school/:id`, (c) => {
    const id = c.req.param('id');
    world.bank = world.bank.filter((each) => each.id !== id);
    for (const template of world.templates) dropQuestion(template, id);
    return done(c, { id });
  });
  app.get(`${bank}/:id/RequestPublic/:bool/`, (c) => {
    const one = byId(world.bank, c.req.param('id'));
    if (!one) return gone();
    one.isPublic = c.req.param('bool') === 'true';
    return done(c, { id: one.id });
  });
}

/** The whole service, below `/api/teacher/v3.0`. */
export function examService(world: World): Hono {
  const app = new Hono();
  mountBank(app, world);
  mountExamReports(app, world);
  mountActivities(app, world, 'exam');
  mountActivities(app, world, 'assignment');
  return app;
}
