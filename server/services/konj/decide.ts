/** Decides about each member of an import by itself: she comes in whole, was here before, or is left out. */
import type { ImportBody, ProblemCode } from '#contract/konj/konj-shape.ts';
import { foldText } from '#domain/text.ts';
import type { ExternalPerson } from './classroom-link.ts';
import type { Here, Known, Link } from './known.ts';

/** A member as the request names her. */
export type Wanted = ImportBody['members'][number];
/** What becomes of a member. */
export type Outcome =
  | { kind: 'imported' | 'already'; personId: string }
  | { kind: 'problem'; code: ProblemCode; personId?: string };
/** What is to be written; each member that was decided is known to the next one. */
export interface Plan {
  students: { id: string; person: ExternalPerson }[];
  staff: { id: string; person: ExternalPerson }[];
  teaching: { userId: string; courseId: string }[];
  links: Link[];
}

const problem = (code: ProblemCode, personId?: string): Outcome =>
  personId === undefined ? { kind: 'problem', code } : { kind: 'problem', code, personId };

/** Decides about one member and notes in the plan what follows from it. */
export function decide(wanted: Wanted, known: Known, plan: Plan, makeId: () => string): Outcome {
  const { externalId, role } = wanted;
  const person = known.people.find((p) => p.id === externalId && p.role === role);
  if (!person) return problem('konj.memberUnknown');
  return role === 'student'
    ? decideStudent(wanted, person, known, plan, makeId)
    : decideTeacher(wanted, person, known, plan, makeId);
}

function decideStudent(
  wanted: Wanted,
  person: ExternalPerson,
  known: Known,
  plan: Plan,
  makeId: () => string,
): Outcome {
  const [linked] = linksOf(person, known);
  if (linked) {
    const isHere = known.classOf.get(linked.personId) === known.classId;
    return isHere ? { kind: 'already', personId: linked.personId } : problem('konj.otherClass');
  }
  const named = wanted.personId?.toLowerCase();
  if (named !== undefined) {
    const classId = known.classOf.get(named);
    if (classId === undefined) return problem('student.notFound');
    if (classId !== known.classId) return problem('konj.otherClass');
    if (isTaken(named, known)) return problem('konj.personTaken');
    return imported(person, named, known, plan);
  }
  const same = wanted.asNew ? undefined : namesake(person, known.students, known);
  if (same) return problem('konj.sameName', same.id);
  const id = makeId();
  plan.students.push({ id, person });
  known.classOf.set(id, known.classId);
  return imported(person, id, known, plan);
}

function decideTeacher(
  wanted: Wanted,
  person: ExternalPerson,
  known: Known,
  plan: Plan,
  makeId: () => string,
): Outcome {
  const courseId = wanted.courseId?.toLowerCase();
  if (courseId === undefined) return problem('konj.courseMissing');
  if (!known.courses.has(courseId)) return problem('course.notFound');
  const links = linksOf(person, known);
  const here = links[0]?.personId ?? wanted.personId?.toLowerCase();
  if (here === undefined) {
    const sameNumber = known.staff.find(
      ({ mobile }) => mobile !== null && mobile === person.mobile,
    );
    const same = wanted.asNew ? undefined : (sameNumber ?? namesake(person, known.staff, known));
    if (same) return problem('konj.sameName', same.id);
    const id = makeId();
    plan.staff.push({ id, person });
    teach(id, courseId, known, plan);
    return imported(person, id, known, plan);
  }
  const isMade = plan.staff.some(({ id }) => id === here);
  if (!isMade && !known.staff.some(({ id }) => id === here)) return problem('account.notFound');
  if (links.length === 0 && isTaken(here, known)) return problem('konj.personTaken');
  const isTeaching = known.teaching.has(`${here} ${courseId}`);
  const isLinked = links.some(({ classId }) => classId === known.classId);
  if (isTeaching && isLinked) return { kind: 'already', personId: here };
  // Whom an account that is here already may see is for the admin to say.
  if (!isTeaching && !isMade && !known.isAdmin) return problem('role.notYours');
  if (!isTeaching) teach(here, courseId, known, plan);
  if (isLinked) return { kind: 'imported', personId: here };
  return imported(person, here, known, plan);
}

function linksOf({ id, role }: ExternalPerson, { links }: Known): Link[] {
  return links.filter((link) => link.externalId === String(id) && link.role === role);
}

/** Whether she is somebody else's member already. */
function isTaken(personId: string, { links }: Known): boolean {
  return links.some((link) => link.personId === personId);
}

/** Who bears the same name and did not come from the service herself. */
function namesake({ firstName, lastName }: ExternalPerson, among: Here[], known: Known) {
  const folded = foldText(`${firstName} ${lastName}`);
  return among.find((here) => here.folded === folded && !isTaken(here.id, known));
}

function teach(userId: string, courseId: string, known: Known, plan: Plan): void {
  known.teaching.add(`${userId} ${courseId}`);
  plan.teaching.push({ userId, courseId });
}

function imported(
  { id, role }: ExternalPerson,
  personId: string,
  known: Known,
  plan: Plan,
): Outcome {
  const link = { externalId: String(id), role, classId: known.classId, personId };
  known.links.push(link);
  plan.links.push(link);
  return { kind: 'imported', personId };
}
