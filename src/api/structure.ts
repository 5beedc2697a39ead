/** Requests for what a school is made of in a year, and for the year that follows it. */
import type { YearPlan } from '#contract/school/years.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';

/** What a call is sent. */
type Sent<N extends CallName> = BodyOf<Calls[N]>;

const place = '/api/teacher/v1/Structure/{schoolId}/{semesterId}';

/** All of it; an admin's alone. */
export const fetchStructure = (scope: SchoolRef, signal?: AbortSignal) =>
  request('structure.read', `GET ${place}`, { params: { ...scope }, signal });

/** Renames a year or moves its days. */
export const changeYear = (scope: SchoolRef, body: Sent<'structure.changeYear'>, key: string) =>
  request('structure.changeYear', `PATCH ${place}/Year`, { params: { ...scope }, body, key });

export const addGrade = (scope: SchoolRef, body: Sent<'structure.addGrade'>, key: string) =>
  request('structure.addGrade', `POST ${place}/Grades`, { params: { ...scope }, body, key });

export const changeGrade = (
  scope: SchoolRef,
  id: string,
  body: Sent<'structure.changeGrade'>,
  key: string,
) =>
  request('structure.changeGrade', `PATCH ${place}/Grades/{id}`, {
    params: { ...scope, id },
    body,
    key,
  });

export const removeGrade = (scope: SchoolRef, id: string, key: string) =>
  request('structure.removeGrade', `DELETE ${place}/Grades/{id}`, {
    params: { ...scope, id },
    key,
  });

export const addClasses = (scope: SchoolRef, body: Sent<'structure.addClasses'>, key: string) =>
  request('structure.addClasses', `POST ${place}/Classes`, { params: { ...scope }, body, key });

export const changeClass = (
  scope: SchoolRef,
  id: string,
  body: Sent<'structure.changeClass'>,
  key: string,
) =>
  request('structure.changeClass', `PATCH ${place}/Classes/{id}`, {
    params: { ...scope, id },
    body,
    key,
  });

export const orderClasses = (scope: SchoolRef, body: Sent<'structure.orderClasses'>, key: string) =>
  request('structure.orderClasses', `POST ${place}/Classes/Order`, {
    params: { ...scope },
    body,
    key,
  });

export const removeClass = (scope: SchoolRef, id: string, key: string) =>
  request('structure.removeClass', `DELETE ${place}/Classes/{id}`, {
    params: { ...scope, id },
    key,
  });

export const addCourses = (scope: SchoolRef, body: Sent<'structure.addCourses'>, key: string) =>
  request('structure.addCourses', `POST ${place}/Courses`, { params: { ...scope }, body, key });

export const changeCourse = (
  scope: SchoolRef,
  id: string,
  body: Sent<'structure.changeCourse'>,
  key: string,
) =>
  request('structure.changeCourse', `PATCH ${place}/Courses/{id}`, {
    params: { ...scope, id },
    body,
    key,
  });

export const removeCourse = (scope: SchoolRef, id: string, key: string) =>
  request('structure.removeCourse', `DELETE ${place}/Courses/{id}`, {
    params: { ...scope, id },
    key,
  });

/** Who teaches a course to some classes from now on. */
export const teach = (scope: SchoolRef, body: Sent<'structure.teach'>, key: string) =>
  request('structure.teach', `POST ${place}/Teaching`, { params: { ...scope }, body, key });

const next = '/api/teacher/v1/SchoolYears/{schoolId}/{semesterId}/Next';

/** Where each class would go in the next year. */
export const suggestYear = (scope: SchoolRef, signal?: AbortSignal) =>
  request('years.suggest', `GET ${next}`, { params: { ...scope }, signal });

/** What a plan would do; writes nothing. */
export const previewYear = (scope: SchoolRef, body: YearPlan) =>
  request('years.preview', `POST ${next}/Preview`, { params: { ...scope }, body });

/** Begins the next year; her password is asked for first. */
export const beginYear = (scope: SchoolRef, body: YearPlan, key: string) =>
  request('years.begin', `POST ${next}`, { params: { ...scope }, body, key });

/** Takes back the year that followed the one that is named. */
export const undoYear = (scope: SchoolRef, key: string) =>
  request('years.undo', `DELETE ${next}`, { params: { ...scope }, key });

/** Puts a student into another class from today on; null: she leaves the school. */
export const changeEnrolment = (
  schoolId: string,
  studentId: string,
  body: { was: string | null; classId: string | null },
  key: string,
) =>
  request('enrolments.change', 'PATCH /api/teacher/v1/Enrolments/{schoolId}/{studentId}', {
    params: { schoolId, studentId },
    body,
    key,
  });
