/** Grades of a school: added, renamed, put in another place, removed. */
import type { z } from 'zod';
import type { structureCalls } from '#contract/school/structure.ts';
import { newId } from '../../db/ids.ts';
import { classBases } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { recordStructure } from '../accounts/audit.ts';
import {
  deletePart,
  holdStructure,
  isChange,
  refuseUsed,
  requireFree,
  rowOf,
} from './structure.ts';
import { usesOf } from './structure-read.ts';

type Fields = z.output<(typeof structureCalls)['structure.addGrade']['body']>;
type Named = NamedSemester & { id: string };

const readAll = ({ db, actor }: Session) =>
  db.select().from(classBases).where(within(classBases, actor.schoolId));

/** Makes it; answers its id. */
export async function addGrade(session: Session, named: NamedSemester, { name, grade }: Fields) {
  await holdStructure(session, named);
  const { db, actor, now } = session;
  requireFree(await readAll(session), name);
  const id = newId(now);
  await db.insert(classBases).values({ schoolId: actor.schoolId, id, name, grade });
  await recordStructure(session, 'gradeAdded', id, { name });
  return { ids: [id] };
}

/** Gives it another name or place. */
export async function changeGrade(
  session: Session,
  named: Named,
  { was, name, grade }: Fields & { was: Fields },
) {
  await holdStructure(session, named);
  const { db, actor } = session;
  const id = named.id.toLowerCase();
  const all = await readAll(session);
  const there = all.find((row) => row.id === id);
  if (!there) throw refuse('classBase.notFound');
  const to = { name, grade };
  if (!isChange({ name: there.name, grade: there.grade }, was, to)) return to;
  requireFree(
    all.filter((row) => row.id !== id),
    name,
  );
  await db
    .update(classBases)
    .set(to)
    .where(rowOf(classBases, actor.schoolId, id));
  await recordStructure(session, 'gradeChanged', id, { name, formerName: there.name });
  return to;
}

/** Takes it away where no class, no exam and no bank exam is of it. */
export async function removeGrade(session: Session, named: Named) {
  const semesterId = await holdStructure(session, named);
  const id = named.id.toLowerCase();
  const there = (await readAll(session)).find((row) => row.id === id);
  if (!there) throw refuse('classBase.notFound');
  const uses = await usesOf(session, semesterId, 'grades', id);
  const isUsed = Object.keys(uses).length > 0;
  if (isUsed || !(await deletePart(session, 'grades', id))) {
    await refuseUsed(session, semesterId, 'grades', id);
  }
  await recordStructure(session, 'gradeRemoved', id, { name: there.name });
  return { outcome: 'removed' as const };
}
