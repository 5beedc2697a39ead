/** Classes of a grade: added, held again, renamed, put in order, removed or ended. */
import { and, eq, inArray } from 'drizzle-orm';
import { foldText } from '#domain/text.ts';
import { newId } from '../../db/ids.ts';
import { classBases, classYears, schoolClasses, teaching } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { recordStructure } from '../accounts/audit.ts';
import {
  deletePart,
  forgetIdentifiers,
  holdStructure,
  isChange,
  listed,
  refuseUsed,
  requireFree,
  rowOf,
} from './structure.ts';
import { usesOf } from './structure-read.ts';

type Named = NamedSemester & { id: string };

/** The classes of a grade in their order, and whether each is held in the year. */
async function classesOf({ db, actor }: Session, semesterId: string, gradeId: string) {
  const { schoolId } = actor;
  const rows = await db
    .select()
    .from(schoolClasses)
    .where(within(schoolClasses, schoolId, eq(schoolClasses.classBaseId, gradeId)))
    .orderBy(schoolClasses.orders, schoolClasses.id);
  const isOne = and(
    eq(classYears.semesterId, semesterId),
    inArray(
      classYears.classId,
      rows.map(({ id }) => id),
    ),
  );
  const years = await db
    .select({ classId: classYears.classId })
    .from(classYears)
    .where(within(classYears, schoolId, isOne));
  const held = new Set(years.map(({ classId }) => classId));
  return rows.map((row) => Object.assign(row, { held: held.has(row.id) }));
}

/** Makes them in their order behind the others; one of the same name that is not held this year is held again. */
export async function addClasses(
  session: Session,
  named: NamedSemester,
  sent: { gradeId: string; names: string[] },
) {
  const semesterId = await holdStructure(session, named);
  const { db, actor, now } = session;
  const { schoolId } = actor;
  const gradeId = sent.gradeId.toLowerCase();
  const [grade] = await db
    .select()
    .from(classBases)
    .where(rowOf(classBases, schoolId, gradeId));
  if (!grade) throw refuse('classBase.notFound', { path: 'gradeId' });
  const all = await classesOf(session, semesterId, gradeId);
  const last = Math.max(0, ...all.map(({ orders }) => orders));
  const taken = all.filter(({ held }) => held).map(({ name }) => ({ name }));
  const asked = sent.names.map((name, place) => {
    requireFree(taken, name, `names.${place}`);
    taken.push({ name });
    const former = all.find((row) => !row.held && foldText(row.name) === foldText(name));
    return { id: former?.id ?? newId(now), name, isNew: !former, orders: last + place + 1 };
  });
  const fresh = asked.filter(({ isNew }) => isNew);
  if (fresh.length > 0) {
    await db
      .insert(schoolClasses)
      .values(
        fresh.map(({ id, name, orders }) => ({ schoolId, id, classBaseId: gradeId, name, orders })),
      );
  }
  const ids = asked.map(({ id }) => id);
  await db.insert(classYears).values(ids.map((classId) => ({ schoolId, semesterId, classId })));
  await recordStructure(session, 'classesAdded', gradeId, {
    name: listed(asked.map(({ name }) => name)),
  });
  return { ids };
}

async function findClass({ db, actor }: Session, id: string) {
  const [found] = await db
    .select()
    .from(schoolClasses)
    .where(rowOf(schoolClasses, actor.schoolId, id))
    .for('no key update');
  if (!found) throw refuse('schoolClass.notFound');
  return found;
}

/** Gives it another name, in every year. */
export async function changeClass(
  session: Session,
  named: Named,
  { was, name }: { was: { name: string }; name: string },
) {
  const semesterId = await holdStructure(session, named);
  const { db, actor } = session;
  const id = named.id.toLowerCase();
  const there = await findClass(session, id);
  if (!isChange({ name: there.name }, was, { name })) return { name };
  const others = await classesOf(session, semesterId, there.classBaseId);
  requireFree(
    others.filter((row) => row.id !== id),
    name,
  );
  await db
    .update(schoolClasses)
    .set({ name })
    .where(rowOf(schoolClasses, actor.schoolId, id));
  await recordStructure(session, 'classChanged', id, { name, formerName: there.name });
  return { name };
}

/** Puts the classes of a grade that are held in another order; the others stay where they were. */
export async function orderClasses(
  session: Session,
  named: NamedSemester,
  sent: { gradeId: string; was: string[]; ids: string[] },
) {
  const semesterId = await holdStructure(session, named);
  const { db, actor } = session;
  const gradeId = sent.gradeId.toLowerCase();
  const [was, ids] = [sent.was, sent.ids].map((list) => list.map((id) => id.toLowerCase()));
  const held = (await classesOf(session, semesterId, gradeId)).filter((row) => row.held);
  if (held.length === 0) throw refuse('classBase.notFound', { path: 'gradeId' });
  const there = held.map(({ id }) => id);
  const isSame = (one: string[] = []) => one.join(' ') === there.join(' ');
  if (isSame(ids)) return { ids: there };
  if (!isSame(was)) throw refuse('structure.conflict', { data: { ids: there } });
  const isAll = ids?.length === there.length && there.every((id) => ids.includes(id));
  if (!ids || !isAll) throw refuse('request.invalid', { path: 'ids' });
  const places = held.map(({ orders }) => orders).toSorted((a, b) => a - b);
  // Two of a list may have had one place: each has its own from here on.
  const distinct = places.map((place, at) => Math.max(place, (places[0] ?? 0) + at));
  for (const [at, id] of ids.entries()) {
    await db
      .update(schoolClasses)
      .set({ orders: distinct[at] ?? at })
      .where(rowOf(schoolClasses, actor.schoolId, id));
  }
  await recordStructure(session, 'classesOrdered', gradeId, {
    name: listed(ids.map((id) => held.find((row) => row.id === id)?.name ?? '')),
  });
  return { ids };
}

/** Ends it in this year where nobody was in it; gone altogether where nothing of any year names it. */
export async function removeClass(session: Session, named: Named) {
  const semesterId = await holdStructure(session, named);
  const { db, actor } = session;
  const { schoolId } = actor;
  const id = named.id.toLowerCase();
  const there = await findClass(session, id);
  const uses = await usesOf(session, semesterId, 'classes', id);
  if (Object.keys(uses).length > 0) await refuseUsed(session, semesterId, 'classes', id);
  for (const table of [teaching, classYears]) {
    const isIts = and(eq(table.classId, id), eq(table.semesterId, semesterId));
    await db.delete(table).where(within(table, schoolId, isIts));
  }
  const isGone = await deletePart(session, 'classes', id);
  if (isGone) await forgetIdentifiers(session, 'class', id);
  const what = isGone ? 'classRemoved' : 'classArchived';
  await recordStructure(session, what, id, { name: there.name });
  return { outcome: isGone ? ('removed' as const) : ('archived' as const) };
}
