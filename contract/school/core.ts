/** The core service: school, classes, people, Konj, and signing in. */
import { define } from '../define.ts';
import {
  externalSession,
  importAnswer,
  importBody,
  linkedSession,
  syncQuery,
} from '../konj/konj-shape.ts';
import { confirmation, schoolStatus, statusChange, statusQuery } from './school-status.ts';
import {
  askedIds,
  classBase,
  course,
  personal,
  schoolClass,
  studentProfile,
  teacher,
} from './school.ts';
import { sessionCalls } from '../sign-in/session.ts';
import { page, student } from '../shapes.ts';

export type { User } from '../sign-in/session.ts';

/** The core service. */
export const coreCalls = define('core', {
  'classBases.list': {
    route: 'GET /api/teacher/v1/ClassBase/GetBySchool/{schoolId}/{semesterId}',
    answer: page(classBase),
  },
  'schoolClasses.list': {
    route: 'POST /api/teacher/v1/SchoolClass/GetByClassBase/{schoolId}/{semesterId}',
    body: askedIds,
    answer: page(schoolClass),
  },
  'courses.list': {
    route: 'POST /api/teacher/v1/Course/GetByClass/{schoolId}/{semesterId}',
    body: askedIds,
    answer: page(course),
  },
  'students.list': {
    route: 'GET /api/teacher/v1/Student/{schoolId}/{semesterId}/{classId}',
    answer: page(student),
  },
  'students.profile': {
    route: 'GET /api/teacher/v1/Student/{schoolId}/{semesterId}/Profile/{studentId}',
    answer: studentProfile,
  },
  'teachers.list': {
    route: 'GET /api/teacher/v1/user/GetTeachers/{schoolId}/{semesterId}/{classId}',
    answer: page(teacher),
  },
  'personals.list': {
    route: 'GET /api/teacher/v1/user/GetPersonals/{schoolId}/{semesterId}',
    answer: page(personal),
  },
  'schoolStatus.list': {
    route: 'GET /api/common/v1/SchoolStatus',
    query: statusQuery,
    answer: page(schoolStatus),
  },
  'schoolStatus.update': {
    route: 'GET /api/common/v1/SchoolStatus/UpdateStatus/{schoolId}/{semesterId}',
    changesState: true,
    query: statusChange,
    answer: schoolStatus,
  },
  'schoolStatus.confirm': {
    route: 'POST /api/common/v1/SchoolStatus/ConfirmStatus/{schoolId}/{semesterId}',
    body: confirmation,
    answer: schoolStatus,
  },
  'konj.exchangeToken': {
    route: 'GET /api/common/v1/Dispatcher/Konj/ExchangeTokenUser',
    changesState: true,
    answer: externalSession,
  },
  'konj.syncUser': {
    route: 'GET /api/common/v1/Dispatcher/Konj/SyncUser',
    changesState: true,
    query: syncQuery,
    answer: linkedSession,
  },
  'konj.importUser': {
    route: 'POST /api/common/v1/Dispatcher/Konj/ImportUser',
    body: importBody,
    answer: importAnswer,
  },
  ...sessionCalls,
});
