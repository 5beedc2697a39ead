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

/** What takes no room in a line, beyond what every search leaves out. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const folded = (name: string) => foldText(name.replace(unseen, '')).replaceAll(' ', '');

/** Whether a reader takes two names of roles for the same. */
export const isSameRoleName = (one: string, other: string): boolean =>
  folded(one) === folded(other);
