/** The core service: school, classes, people, Konj, and signing in. */
import { z } from 'zod';
import { define } from './define.ts';
import {
  askedIds,
  classBase,
  course,
  personal,
  schoolClass,
  studentProfile,
  teacher,
} from './school.ts';
import { id, instant, page, student } from './shapes.ts';

/** Who signed in, and the schools and semesters that she may choose among. */
export const user = z.object({
  id,
  name: z.string(),
  username: z.string(),
  roles: z.array(z.enum(['admin', 'supporter', 'user'])),
  memberships: z.array(
    z.object({
      school: z.object({ id, name: z.string(), timeZone: z.string() }),
      semesters: z.array(z.object({ id, name: z.string(), active: z.boolean() })),
    }),
  ),
});

const token = z.object({ access_token: z.string(), expires: instant });

/** Who signed in. */
export type User = z.infer<typeof user>;

/** The core service. */
export const coreCalls = define({
  'classBases.list': {
    service: 'core',
    method: 'GET',
    path: '/api/teacher/v1/ClassBase/GetBySchool/{schoolId}/{semesterId}',
    answer: page(classBase),
  },
  'schoolClasses.list': {
    service: 'core',
    method: 'POST',
    path: '/api/teacher/v1/SchoolClass/GetByClassBase/{schoolId}/{semesterId}',
    body: askedIds,
    answer: page(schoolClass),
  },
  'courses.list': {
    service: 'core',
    method: 'POST',
    path: '/api/teacher/v1/Course/GetByClass/{schoolId}/{semesterId}',
    body: askedIds,
    answer: page(course),
  },
  'students.list': {
    service: 'core',
    method: 'GET',
    path: '/api/teacher/v1/Student/{schoolId}/{semesterId}/{classId}',
    answer: page(student),
  },
  'students.profile': {
    service: 'core',
    method: 'GET',
    path: '/api/teacher/v1/Student/{schoolId}/{semesterId}/Profile/{studentId}',
    answer: studentProfile,
  },
  'teachers.list': {
    service: 'core',
    method: 'GET',
    path: '/api/teacher/v1/user/GetTeachers/{schoolId}/{semesterId}/{classId}',
    answer: page(teacher),
  },
  'personals.list': {
    service: 'core',
    method: 'GET',
    path: '/api/teacher/v1/user/GetPersonals/{schoolId}/{semesterId}',
    answer: page(personal),
  },
  'schoolStatus.list': {
    service: 'core',
    method: 'GET',
    path: '/api/common/v1/SchoolStatus',
  },
  'schoolStatus.update': {
    service: 'core',
    method: 'GET',
    path: '/api/common/v1/SchoolStatus/UpdateStatus/{schoolId}/{semesterId}',
    changesState: true,
  },
  'schoolStatus.confirm': {
    service: 'core',
    method: 'POST',
    path: '/api/common/v1/SchoolStatus/ConfirmStatus/{schoolId}/{semesterId}',
  },
  'konj.exchangeToken': {
    service: 'core',
    method: 'GET',
    path: '/api/common/v1/Dispatcher/Konj/ExchangeTokenUser',
    changesState: true,
  },
  'konj.syncUser': {
    service: 'core',
    method: 'GET',
    path: '/api/common/v1/Dispatcher/Konj/SyncUser',
    changesState: true,
  },
  'konj.importUser': {
    service: 'core',
    method: 'POST',
    path: '/api/common/v1/Dispatcher/Konj/ImportUser',
  },
  'session.register': {
    service: 'core',
    method: 'POST',
    path: '/user/register',
    open: true,
  },
  'session.resend': {
    service: 'core',
    method: 'POST',
    path: '/user/resend-token/{type}',
    open: true,
  },
  'session.forgot': {
    service: 'core',
    method: 'POST',
    path: '/user/forgot-pass',
    open: true,
  },
  'session.confirm': {
    service: 'core',
    method: 'POST',
    path: '/user/{url}/confirm',
    open: true,
  },
  'session.login': {
    service: 'core',
    method: 'POST',
    path: '/user/login',
    open: true,
    body: z.object({
      login: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(200),
      /** `<uuid>:<text>`, asked for after three failures. */
      captcha: z.string().max(100).optional(),
    }),
    answer: z.object({ token, user }),
  },
  'session.check': {
    service: 'core',
    method: 'GET',
    path: '/auth/check',
    answer: z.object({ token, user, message: z.string() }),
  },
  'session.captcha': {
    service: 'core',
    method: 'GET',
    path: '/captcha-image/{id}',
    open: true,
    answer: z.object({ 'captcha-image': z.string() }),
  },
  'session.reset': {
    service: 'core',
    method: 'POST',
    path: '/{resetUrl}',
  },
});
