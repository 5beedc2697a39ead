/** Bank exams as they are found: with the names of what they point to. */
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { classBases, courses, templates, users } from '../../db/schema/index.ts';
import { joined, statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { checkSchool } from '../../policies/school.ts';
import { mayRead } from './bank-access.ts';

/** A stored bank exam. */
export interface Template extends Omit<typeof templates.$inferSelect, 'folded'> {
  owner: { firstName: string; lastName: string };
  courseName: string | null;
  classBaseName: string | null;
}

const { folded: _, ...columns } = getTableColumns(templates);
const select = (db: Db) =>
  db
    .select({
      ...columns,
      owner: { firstName: users.firstName, lastName: users.lastName },
      courseName: courses.name,
      classBaseName: classBases.name,
    })
    .from(templates)
    .innerJoin(users, joined(templates, users, eq(users.id, templates.ownerId)))
    .leftJoin(courses, joined(templates, courses, eq(courses.id, templates.courseId)))
    .leftJoin(classBases, joined(templates, classBases, eq(classBases.id, templates.classBaseId)));

const find = statement<'id', Template[]>('template.find', (db, value) =>
  select(db).where(within(templates, undefined, eq(templates.id, value('id')))),
);
const findLocked = statement<'id', Template[]>('template.lock', (db, value) =>
  select(db)
    .where(within(templates, undefined, eq(templates.id, value('id'))))
    .for('update', { of: templates }),
);
/** Some bank exams by their ids, in no order. */
export const findTemplates = statement<'ids', Template[]>('templates.byId', (db, value) =>
  select(db).where(
    within(templates, undefined, sql`${templates.id} = any(${value('ids')}::uuid[])`),
  ),
);

/** Which bank exam a call names. */
interface Named {
  id: string;
  schoolId?: string;
}

/** Finds what the person may read. */
export async function findTemplate({ db, actor }: Session, named: Named): Promise<Template> {
  const [found] = await find(db, { schoolId: actor.schoolId, id: named.id });
  return readable({ actor }, named, found);
}

/** Finds it and holds it until the transaction ends. */
export async function lockTemplate({ db, actor }: Session, named: Named): Promise<Template> {
  const [found] = await findLocked(db, { schoolId: actor.schoolId, id: named.id });
  return readable({ actor }, named, found);
}

function readable(
  { actor }: Pick<Session, 'actor'>,
  named: Named,
  found: Template | undefined,
): Template {
  checkSchool(actor.schoolId, named.schoolId);
  if (!found || !mayRead(actor, found)) throw refuse('template.notFound');
  return found;
}
