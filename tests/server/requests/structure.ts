/** Good requests about what a school is made of. */
import { and, eq, notInArray } from 'drizzle-orm';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import type { World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** One for each call; classes that an earlier set of them has added are held no longer, so that a year can begin. */
export async function structureRequests(harness: Harness, of: World): Promise<Requests> {
  const { schoolId, semesterId, classA, classB } = of;
  const params = { schoolId, semesterId };
  const [gradeId, emptyId, keptId, goneId, courseId, goneCourseId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  await harness.store.transaction(async (tx) => {
    const others = and(
      eq(t.classYears.semesterId, semesterId),
      notInArray(t.classYears.classId, [classA, classB]),
    );
    await tx.delete(t.classYears).where(within(t.classYears, schoolId, others));
    await tx.insert(t.classBases).values([
      { schoolId, id: gradeId, name: `پایهٔ ${gradeId}`, grade: 8 },
      { schoolId, id: emptyId, name: `پایهٔ ${emptyId}`, grade: 7 },
    ]);
    await tx.insert(t.schoolClasses).values(
      [keptId, goneId].map((id, at) => ({
        schoolId,
        id,
        classBaseId: gradeId,
        name: `کلاس ${at}`,
        orders: at + 1,
      })),
    );
    await tx
      .insert(t.courses)
      .values(
        [courseId, goneCourseId].map((id) => ({ schoolId, id, name: `درس ${id}`, courseKey: id })),
      );
  });
  const days = { startsOn: '2026-09-23', endsOn: '2027-09-22' };
  const { userId } = of.admin;
  return {
    'structure.read': { params },
    'structure.changeYear': {
      params,
      body: { was: { name: '1405', ...days }, name: 'سال ۱۴۰۵', ...days },
    },
    'structure.addGrade': { params, body: { name: `پایهٔ ${newId()}`, grade: 10 } },
    'structure.changeGrade': {
      params: { ...params, id: gradeId },
      body: {
        was: { name: `پایهٔ ${gradeId}`, grade: 8 },
        name: `هشتم ${gradeId}`,
        grade: 8,
      },
    },
    'structure.removeGrade': { params: { ...params, id: emptyId } },
    'structure.addClasses': { params, body: { gradeId, names: ['الف', 'ب'] } },
    'structure.changeClass': {
      params: { ...params, id: keptId },
      body: { was: { name: 'کلاس 0' }, name: 'کلاس نو' },
    },
    'structure.orderClasses': {
      params,
      body: { gradeId: of.baseId, was: [classA, classB], ids: [classB, classA] },
    },
    'structure.removeClass': { params: { ...params, id: goneId } },
    'structure.addCourses': { params, body: { names: [`درس ${newId()}`] } },
    'structure.changeCourse': {
      params: { ...params, id: courseId },
      body: { was: { name: `درس ${courseId}` }, name: `درس تازه ${courseId}` },
    },
    'structure.removeCourse': { params: { ...params, id: goneCourseId } },
    'structure.teach': {
      params,
      body: { courseId, classes: [{ classId: classB, was: [] }], teachers: [userId] },
    },
  };
}
