/** What a list does to a school, gathered row by row: what is to be written, and what is told of it. */
import type { RosterReport } from '#contract/people/roster.ts';
import type { RosterPerson, RowReason } from '#domain/roster/model.ts';
import { nameKey } from '#domain/roster/names.ts';
import type { Listed } from './groups.ts';
import type { Identities } from './identities.ts';
import type { Known } from './known.ts';
import type { Places } from './places.ts';

/** Somebody new or with another name. */
interface Named {
  id: string;
  listed: Listed;
}

/** What is to be written. */
export interface Plan {
  report: Omit<RosterReport, 'seen'>;
  places: Places['begun'];
  students: { fresh: Named[]; changed: Named[] };
  staff: { fresh: Named[]; changed: Named[] };
  moves: { studentId: string; classId: string }[];
  /** Students who are gone. */
  gone: string[];
  teaching: { userId: string; classId: string; courseId: string }[];
  identifiers: Identities['given'];
}

const none = (): RosterReport['students'] => ({
  new: 0,
  changed: 0,
  moved: 0,
  gone: 0,
  same: 0,
  unclear: 0,
});
const noClass = { fault: 'noClass' } as const;
const wholeName = (one: { firstName: string; lastName: string }) =>
  `${one.firstName} ${one.lastName}`.trim();

/** Begins it. */
export function planOf(known: Known, places: Places, identities: Identities, makeId: () => string) {
  const report: Plan['report'] = {
    students: none(),
    staff: none(),
    classes: { new: 0, same: 0 },
    courses: { new: 0 },
    teaching: { new: 0, same: 0 },
    made: [],
    unclear: [],
    moved: [],
    gone: [],
  };
  const plan: Plan = {
    report,
    places: places.begun,
    students: { fresh: [], changed: [] },
    staff: { fresh: [], changed: [] },
    moves: [],
    gone: [],
    teaching: [],
    identifiers: identities.given,
  };
  const people = new Map([...known.students, ...known.staff].map((one) => [one.id, one]));
  const guardiansOf = new Map(known.students.map(({ id, guardians }) => [id, guardians]));
  const taught = new Set(
    known.teaching.map((row) => `${row.userId} ${row.classId} ${row.courseId}`),
  );
  const teachers = new Set(known.teaching.map(({ userId }) => userId));
  const spared = { ids: new Set<string>(), names: new Set<string>(), parts: new Set<string>() };
  const countsOf = (kind: RosterPerson['kind']) =>
    kind === 'student' ? report.students : report.staff;
  const nameOf = (id: string) => wholeName(people.get(id) ?? { firstName: '', lastName: '' });

  const unclear = (rows: RosterPerson[], reason: RowReason, maybe: string | null = null) => {
    for (const row of rows) {
      const { place, kind, sourceId, nationalCode, code } = row;
      countsOf(kind).unclear += 1;
      // Whoever may be meant by it is not gone.
      spared.names.add(nameKey(row.firstName, row.lastName));
      if (row.fault !== null)
        for (const part of [row.firstName, row.lastName]) spared.parts.add(nameKey(part));
      for (const [scheme, value] of Object.entries({
        source: sourceId,
        national: nationalCode,
        code,
      })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record above
        const owner = value && identities.ownerOf(kind, scheme as 'source', value);
        if (owner) spared.ids.add(owner);
      }
      report.unclear.push({
        ...place,
        kind,
        name: wholeName(row),
        reason,
        maybe: maybe === null ? null : { id: maybe, name: nameOf(maybe) },
      });
    }
    if (maybe !== null) spared.ids.add(maybe);
  };

  const leave = (id: string, classId: string) => {
    report.students.gone += 1;
    plan.gone.push(id);
    report.gone.push({
      id,
      name: nameOf(id),
      from: places.nameOf(classId),
      to: null,
      isSitting: false,
    });
  };

  /** Who teaches what; a class that cannot be found is told once, and keeps the other rows out of nothing. */
  const teach = (userId: string, { row: first, rows }: Listed) => {
    const isUntaught = rows.every(({ teaches }) => teaches.length === 0);
    if (isUntaught && !teachers.has(userId)) unclear([first], 'noCourse');
    for (const row of rows) {
      const told = new Set<RowReason>();
      for (const { course, class: wanted } of row.teaches) {
        const found = wanted ? places.take(wanted) : noClass;
        if ('fault' in found) {
          if (!told.has(found.fault)) unclear([row], found.fault);
          told.add(found.fault);
          continue;
        }
        const courseId = places.course(course);
        const key = `${userId} ${found.id} ${courseId}`;
        if (taught.has(key)) report.teaching.same += 1;
        else {
          taught.add(key);
          report.teaching.new += 1;
          plan.teaching.push({ userId, classId: found.id, courseId });
        }
      }
    }
  };

  const isRenamed = (id: string, { key, rows, kind }: Listed) => {
    const own = people.get(id);
    if (own && nameKey(own.firstName, own.lastName) !== key) return true;
    const guardians = guardiansIn(rows);
    const before = guardiansOf.get(id) ?? [];
    const isOther = nameKey(...guardians.toSorted()) !== nameKey(...before.toSorted());
    return kind === 'student' && guardians.length > 0 && isOther;
  };

  return {
    unclear,
    /** Somebody who is here. */
    known(id: string, listed: Listed) {
      const counts = countsOf(listed.kind);
      const enrolment = known.enrolled.get(id);
      if (listed.rows.some(({ isLeaving }) => isLeaving)) {
        if (enrolment) leave(id, enrolment.classId);
        else counts.same += 1;
        return;
      }
      const wanted = listed.kind === 'student' ? classIn(listed.rows) : null;
      const found = wanted && places.take(wanted);
      if (found && 'fault' in found) return unclear(listed.rows, found.fault, id);
      const isNamed = isRenamed(id, listed);
      const isIdentified = identities.give(listed.kind, id, listed.ids);
      const isMoved = found !== null && found.id !== enrolment?.classId;
      if (isNamed)
        plan[listed.kind === 'student' ? 'students' : 'staff'].changed.push({ id, listed });
      if (isMoved) {
        plan.moves.push({ studentId: id, classId: found.id });
        const from = enrolment ? places.nameOf(enrolment.classId) : null;
        report.moved.push({ id, name: nameOf(id), from, to: places.nameOf(found.id) });
      }
      counts[isMoved ? 'moved' : isNamed || isIdentified ? 'changed' : 'same'] += 1;
      if (listed.kind === 'staff') teach(id, listed);
    },
    /** Somebody nobody here is. */
    fresh(listed: Listed) {
      const counts = countsOf(listed.kind);
      if (listed.rows.some(({ isLeaving }) => isLeaving)) {
        counts.same += 1;
        return;
      }
      const id = makeId();
      if (listed.kind === 'student') {
        const wanted = classIn(listed.rows);
        const found = wanted ? places.take(wanted) : noClass;
        if ('fault' in found) return unclear(listed.rows, found.fault);
        plan.moves.push({ studentId: id, classId: found.id });
      }
      identities.give(listed.kind, id, listed.ids);
      plan[listed.kind === 'student' ? 'students' : 'staff'].fresh.push({ id, listed });
      counts.new += 1;
      if (listed.kind === 'staff') teach(id, listed);
    },
    /** Somebody whose class is listed without her. */
    missing(id: string, classId: string, key: string) {
      const { firstName = '', lastName = '' } = people.get(id) ?? {};
      const isNamed = [firstName, lastName].some((part) => spared.parts.has(nameKey(part)));
      if (!spared.ids.has(id) && !spared.names.has(key) && !isNamed) leave(id, classId);
    },
    done(): Plan {
      report.classes = {
        new: places.begun.classes.length,
        same: places.used.size - places.begun.classes.length,
      };
      report.made = places.made();
      report.courses.new = places.begun.courses.length;
      return plan;
    },
  };
}

/** The same, without the leaving of those who may not leave now. */
export function withStaying(plan: Plan, sitting: ReadonlySet<string>): Plan {
  if (sitting.size === 0) return plan;
  const { report } = plan;
  const gone = plan.gone.filter((id) => !sitting.has(id));
  return {
    ...plan,
    gone,
    report: {
      ...report,
      students: { ...report.students, gone: gone.length },
      gone: report.gone.map((row) => Object.assign(row, { isSitting: sitting.has(row.id) })),
    },
  };
}

const classIn = (rows: RosterPerson[]) => rows.find((row) => row.class !== null)?.class ?? null;

/** The guardians that the rows about somebody name, each once. */
export const guardiansIn = (rows: RosterPerson[]): string[] => [
  ...new Set(rows.flatMap(({ guardians }) => guardians)),
];
