/** The core service and the classroom service of this back end. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { done, refusals, wholeList, type Refusing } from './answers.ts';
import type { World } from './world.ts';

/** Who is signed in, and how those who are not are told. */
export interface Gate {
  tokens: Set<string>;
  /** How a 401 is put into words. */
  refusing: Refusing;
}

/** Signs in, and tells who is. */
export function authentication(world: World, gate: Gate): Hono {
  const app = new Hono();
  const signed = () => {
    const token = randomUUID();
    gate.tokens.add(token);
    const expires = new Date(Date.now() + 12 * 3_600_000).toISOString();
    return { token: { access_token: token, expires }, user: world.user, message: '' };
  };
  app.post('/user/login', async (c) => {
    const { login, password } = await c.req.json();
    const isRight = login === world.user.username && password === world.password;
    return isRight ? done(c, signed()) : refusals[gate.refusing](401);
  });
  app.get('/auth/check', (c) => {
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    if (!gate.tokens.has(token)) return refusals[gate.refusing](401);
    // The specification reads no `expires` here.
    const { token: renewed, ...rest } = signed();
    return done(c, { ...rest, token: { access_token: renewed.access_token } });
  });
  app.get('/captcha-image/:id', (c) =>
    done(c, { 'captcha-image': 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
  );
  return app;
}

/** School, classes, people, status, Konj: below `/api`. */
export function coreService(world: World): Hono {
  const app = new Hono();
  const teacher = '/teacher/v1';
  app.get(`${teacher}/ClassBase/GetBySchool/:school/:semester`, (c) =>
    done(c, wholeList([world.base])),
  );
  app.post(`${teacher}/SchoolClass/GetByClassBase/:school/:semester`, async (c) => {
    const asked: string[] = await c.req.json();
    const all = asked.includes(world.base.id) ? world.classes : [];
    return done(c, wholeList(all));
  });
  app.post(`${teacher}/Course/GetByClass/:school/:semester`, async (c) => {
    const asked: string[] = await c.req.json();
    return done(c, wholeList([{ ...world.course, classIds: asked }]));
  });
  app.get(`${teacher}/Student/:school/:semester/Profile/:student`, (c) => {
    const found = world.students.find(({ studentId }) => studentId === c.req.param('student'));
    if (!found) return refusals.empty(404);
    return done(c, {
      ...found,
      mobile: '09120000000',
      nationalCode: '0012345679',
      father: 'کاوه',
      mother: 'لاله',
    });
  });
  app.get(`${teacher}/Student/:school/:semester/:class`, (c) =>
    done(c, wholeList(world.students.filter(({ classId }) => classId === c.req.param('class')))),
  );
  const staff = [{ id: world.user.id, firstName: 'نگار', lastName: 'شریفی' }];
  app.get(`${teacher}/user/GetTeachers/:school/:semester/:class`, (c) => done(c, wholeList(staff)));
  app.get(`${teacher}/user/GetPersonals/:school/:semester`, (c) => done(c, wholeList(staff)));

  const status = () => ({
    schoolId: world.school.id,
    schoolName: world.school.name,
    semesterId: world.semester.id,
    semesterName: world.semester.name,
    status: world.status.value,
    note: world.status.note,
  });
  app.get('/common/v1/SchoolStatus', (c) => done(c, wholeList([status()])));
  app.get('/common/v1/SchoolStatus/UpdateStatus/:school/:semester', (c) => {
    world.status.value = c.req.query('status') ?? world.status.value;
    return done(c, status());
  });
  app.post('/common/v1/SchoolStatus/ConfirmStatus/:school/:semester', async (c) => {
    const { note = '' } = await c.req.json();
    world.status = { value: 'confirmed', note };
    return done(c, status());
  });

  const konj = '/common/v1/Dispatcher/Konj';
  app.get(`${konj}/ExchangeTokenUser`, (c) =>
    done(c, { token: world.external.token, info: { id: 7, name: 'نگار در کنج' } }),
  );
  app.get(`${konj}/SyncUser`, (c) => done(c, { info: { id: 7, name: 'نگار در کنج' } }));
  app.post(`${konj}/ImportUser`, async (c) => {
    if (c.req.header('tokenKonj') !== world.external.token) return refusals.string(400);
    const { classId, members } = await c.req.json();
    const className = world.classes.find(({ id }) => id === classId)?.name ?? '';
    for (const { externalId } of members) {
      const member = world.external.members.find(({ id }) => id === externalId);
      if (!member) continue;
      const { firstName, lastName } = member;
      world.students.push({ studentId: randomUUID(), firstName, lastName, classId, className });
    }
    return done(c, null);
  });
  return app;
}

/** The external classroom service: its answers are read from `results`, its token is named `Token`. */
export function classroomService(world: World): Hono {
  const app = new Hono();
  const { external } = world;
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Token ${external.token}`)
      return Response.json({ detail: 'Invalid token.' }, { status: 401 });
    return next();
  });
  app.get('/gen-ext-token/', (c) => c.json({ results: {} }));
  app.get('/classroom/get-own-school/', (c) => c.json({ results: external.schools }));
  app.get('/classroom/list-create-grade/', (c) => c.json({ results: external.grades }));
  app.get('/classroom/get-own-class/', (c) => c.json({ results: external.classes }));
  app.get('/classroom/get-class-member/:id/', (c) =>
    c.json({ results: external.members.filter(({ role }) => role === c.req.query('role')) }),
  );
  return app;
}
