/** What the roles that every school has are called on the screen: a role of the school's own is called otherwise. */
import { foldText } from './text.ts';

/** In both languages; also what somebody without a role has. */
export const builtInRoleNames = [
  'مدیر',
  'ناظر',
  'معلم',
  'بی‌نقش',
  'Administrator',
  'Supporter',
  'Teacher',
  'No role',
];

const folded = (name: string) => foldText(name).replaceAll(' ', '');

/** Whether a reader takes two names of roles for the same. */
export const isSameRoleName = (one: string, other: string): boolean =>
  folded(one) === folded(other);
