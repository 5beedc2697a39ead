import type { RoleSaid } from '#src/api/roles.ts';

type Permission = RoleSaid['permissions'][number];

/** How far a role reaches over exams and assignments. */
export const reaches = ['none', 'own', 'readAll', 'changeAll'] as const;
export type Reach = (typeof reaches)[number];
/** What else it may. */
export const parts = [
  'structure',
  'leaving',
  'lists',
  'logins',
  'status',
  'log',
] as const satisfies Permission[];
export type Part = (typeof parts)[number];

const ofReach: Record<Reach, Permission[]> = {
  none: [],
  own: ['work'],
  readAll: ['readAll'],
  changeAll: ['work', 'readAll', 'changeAll'],
};

/** What a form of a role says. */
export interface Form {
  name: string;
  reach: Reach;
  parts: Part[];
}
export const emptyForm: Form = { name: '', reach: 'none', parts: [] };

/** Whether plain data are a form. */
export const isForm = (value: unknown): value is Form =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'reach' in value &&
  reaches.some((one) => one === value.reach) &&
  'parts' in value &&
  Array.isArray(value.parts) &&
  value.parts.every((one) => parts.some((part) => part === one));

/** A role as its form shows it. */
export const formOf = ({ name, permissions }: RoleSaid): Form => ({
  name,
  reach:
    reaches.findLast((one) => ofReach[one].every((each) => permissions.includes(each))) ?? 'none',
  parts: parts.filter((one) => permissions.includes(one)),
});

/** What a form says of a role. */
export const saidOf = ({ name, reach, parts: chosen }: Form): RoleSaid => ({
  name: name.trim(),
  permissions: [...ofReach[reach], ...parts.filter((one) => chosen.includes(one))],
});

/** The parts with one more or less; names are taken out by whoever sees the classes, so those two go together. */
export function toggled(chosen: readonly Part[], part: Part, isOn: boolean): Part[] {
  if (!isOn)
    return chosen.filter((one) => one !== part && !(part === 'structure' && one === 'leaving'));
  const added = part === 'leaving' ? (['structure', 'leaving'] as const) : [part];
  return parts.filter((one) => chosen.includes(one) || added.some((each) => each === one));
}
