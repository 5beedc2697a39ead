import type { User } from '#contract/school/core.ts';
import { builtInRoles, ofAdministration, type Permission } from '#domain/permissions.ts';

type Membership = User['memberships'][number];

/** Who works here, with the school and the semester in force. */
export interface Person {
  /** Whose the device's rows are: `schoolId:userId` as the server answered. */
  owner: string;
  userId: string;
  /** Her id as a teacher of the school. */
  teacherId: string;
  name: string;
  username: string;
  roles: User['roles'];
  /** What she may do; absent where the back end says no more than her roles. */
  permissions?: User['permissions'];
  school: Membership['school'];
  /** Null while the school has no semester for this person. */
  semester: Membership['semesters'][number] | null;
  memberships: Membership[];
}

type Roles = Pick<User, 'roles' | 'permissions'>;

/** What somebody may do: what the back end says, or else what her roles may do everywhere. */
export const permissionsOf = ({ roles, permissions }: Roles): readonly Permission[] =>
  permissions ?? roles.flatMap((role) => builtInRoles[role]);

/** Whether she sees exams at all: a role may be for a part of the administration alone. */
export const seesExams = (of: Roles): boolean =>
  permissionsOf(of).some((one) => one === 'work' || one === 'readAll');

/** Her roles for the guard: whoever looks after a part of the administration is let into its page as an admin is. */
export function rolesToEnter(of: Roles): User['roles'] {
  const administers = permissionsOf(of).some((one) => ofAdministration.includes(one));
  return administers && !of.roles.includes('admin') ? [...of.roles, 'admin'] : of.roles;
}

/** A supporter may see everything and change nothing. */
export function mayOnlyView(roles: Person['roles']): boolean {
  return !roles.includes('user') && !roles.includes('admin');
}

/** Why she may change nothing in any school year; null if she may. */
export const roleLock = (roles: Person['roles']): 'supporter' | null =>
  mayOnlyView(roles) ? 'supporter' : null;

/** Why she may change nothing in the school year shown; null if she may. A past year is read only. */
export const yearLock = ({
  roles,
  semester,
}: Pick<Person, 'roles' | 'semester'>): 'supporter' | 'semester' | null =>
  roleLock(roles) ?? (semester?.active ? null : 'semester');

/** What the person or the address would like; taken only as far as the server's answer allows. */
export interface Wish {
  schoolId?: string | undefined;
  semesterId?: string | undefined;
  /** Which of her teachers' ids she came with: it tells the school where that is not said. */
  teacherId?: string | undefined;
  /** Which of the platform's entries she came by; kept for the platform, nothing here depends on it. */
  endpointId?: string | undefined;
}

/** Whether a sign-in goes on with what this person has open: the same account, still of that school. */
export function isSamePerson(user: User, person: Person): boolean {
  const isStillThere = user.memberships.some(({ school }) => school.id === person.school.id);
  return user.id === person.userId && isStillThere;
}

/** The last used school and semester where they are allowed; otherwise the first school's active semester. */
export function choosePerson(user: User, wish: Wish = {}): Person | null {
  const membership =
    user.memberships.find((one) => one.school.id === wish.schoolId) ??
    user.memberships.find((one) => one.teacherId && one.teacherId === wish.teacherId) ??
    user.memberships[0];
  if (!membership) return null;
  const { school, semesters } = membership;
  const semester =
    semesters.find((one) => one.id === wish.semesterId) ??
    semesters.find((one) => one.active) ??
    semesters[0] ??
    null;
  return {
    owner: `${school.id}:${user.id}`,
    userId: user.id,
    teacherId: membership.teacherId ?? user.id,
    name: user.name,
    username: user.username,
    roles: user.roles,
    ...(user.permissions && { permissions: user.permissions }),
    school,
    semester,
    memberships: user.memberships,
  };
}
