/** What a role may do; which call needs what stands in the contract. */

/** All there is to be allowed, in the order in which it is shown. */
export const permissions = [
  /** Writes exams and assignments, and corrects what she owns or teaches. */
  'work',
  /** Sees everybody's work in the school. */
  'readAll',
  /** Changes and corrects everybody's work. */
  'changeAll',
  /** School years, grades, classes, courses, who teaches what, and who is in which class. */
  'structure',
  /** People from lists. */
  'lists',
  /** Logins and cards of every student. */
  'logins',
  /** A student's data as an archive, and taking her name out of the school. */
  'leaving',
  /** Says that the data of a school year is ready. */
  'status',
  /** Reads the audit log. */
  'log',
  /** Accounts of the staff, their roles, and who may register. An admin's alone: whoever gives roles gives herself any. */
  'accounts',
] as const;
/** One of them. */
export type Permission = (typeof permissions)[number];
/** Parts of the administration; the others are about exams and assignments. */
export const ofAdministration: readonly Permission[] = permissions.filter(
  (one) => one !== 'work' && one !== 'readAll' && one !== 'changeAll',
);
/** The roles that every school has. */
export type BuiltInRole = 'admin' | 'supporter' | 'user';

/** What the roles that every school has may do. */
export const builtInRoles: Record<BuiltInRole, readonly Permission[]> = {
  admin: permissions,
  supporter: ['readAll'],
  user: ['work'],
};

/** What a school may put into a role of its own. */
export const grantable = permissions.filter((one) => one !== 'accounts');

/** What is of no use without others. */
export const needed: Partial<Record<Permission, readonly Permission[]>> = {
  changeAll: ['work', 'readAll'],
  leaving: ['structure'],
};

/**
 * Whether a set makes a role: something is allowed, and whoever works and sees everybody's work may change it too,
 * because the app lets her correct whatever she sees.
 */
export function isRole(set: readonly Permission[]): boolean {
  const seesAllAsHers = set.includes('work') && set.includes('readAll');
  const isWhole = set.every((one) => needed[one]?.every((other) => set.includes(other)) ?? true);
  return set.length > 0 && isWhole && set.includes('changeAll') === seesAllAsHers;
}

/** What a role of the school's own is to everybody who knows no more than the roles of every school. */
export const baseOf = (set: readonly Permission[]): Exclude<BuiltInRole, 'admin'> =>
  set.includes('work') ? 'user' : 'supporter';
