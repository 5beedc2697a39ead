/** Requests for what a school is made of: bases, classes, courses and students. */
import type { ClassBase, Course, SchoolClass } from '#contract/school/school.ts';
import type { Student } from '#contract/shapes.ts';
import { request } from './http.ts';

/** The school and the semester in force. */
export interface SchoolRef {
  schoolId: string;
  semesterId: string;
}

/** All grade levels of the school. */
export async function fetchClassBases(
  { schoolId, semesterId }: SchoolRef,
  signal?: AbortSignal,
): Promise<ClassBase[]> {
  const page = await request(
    'classBases.list',
    'GET /api/teacher/v1/ClassBase/GetBySchool/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, signal },
  );
  return page.items;
}

/** The classes of some grade levels, at most 100 levels at a time. */
export async function fetchClasses(
  { schoolId, semesterId }: SchoolRef,
  classBaseIds: string[],
  signal?: AbortSignal,
): Promise<SchoolClass[]> {
  const page = await request(
    'schoolClasses.list',
    'POST /api/teacher/v1/SchoolClass/GetByClassBase/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, body: classBaseIds, signal },
  );
  return page.items;
}

/** The courses taught in some classes, at most 100 classes at a time. */
export async function fetchCourses(
  { schoolId, semesterId }: SchoolRef,
  classIds: string[],
  signal?: AbortSignal,
): Promise<Course[]> {
  const page = await request(
    'courses.list',
    'POST /api/teacher/v1/Course/GetByClass/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, body: classIds, signal },
  );
  return page.items;
}

/** The students of one class, in Persian order. */
export async function fetchClassStudents(
  { schoolId, semesterId }: SchoolRef,
  classId: string,
  signal?: AbortSignal,
): Promise<Student[]> {
  const page = await request(
    'students.list',
    'GET /api/teacher/v1/Student/{schoolId}/{semesterId}/{classId}',
    { params: { schoolId, semesterId, classId }, signal },
  );
  return page.items;
}
