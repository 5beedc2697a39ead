/**
 * What section 3 of the specification names of people and of a school beyond what our own server keeps: read from what a
 * back end sends, shown where its entity is shown, and never asked for.
 */

/** The days of a school week, Saturday first (section 9). */
export const DAYS = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const;
/** When a class is at school (section 9). */
export const SHIFTS = ['morning', 'evening'] as const;
/** How many bells a school day has (section 9). */
export const CLASS_BELLS = 4;

const contact = ['username', 'mobile', 'phone', 'address', 'nationalCode'] as const;

/** The fields of each entity, in the order in which they are shown. */
export const DETAILS = {
  student: [...contact, 'father', 'mother'],
  teacher: [...contact, 'portalAccess', 'applicationAccess', 'honors', 'cv'],
  staff: contact,
  school: ['headmasterName', 'about'],
  class: ['shift', 'days', 'classBell'],
  course: ['units'],
} as const;

export type DetailOf = keyof typeof DETAILS;
type DetailName = (typeof DETAILS)[DetailOf][number];

/** One field as it is shown: words as they were sent, or values that have a name in each language. */
export type Detail = { name: DetailName } & (
  | { text: string }
  | { number: number }
  | { values: readonly (`day.${(typeof DAYS)[number]}` | `shift.${(typeof SHIFTS)[number]}`)[] }
  | { isTrue: boolean }
);

/** A parent may be sent as a name or as a person. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return '';
  const { name, lastName }: { name?: unknown; lastName?: unknown } = value;
  return [name, lastName].map(wordsOf).filter(Boolean).join(' ');
}

function detailOf(name: DetailName, value: unknown): Detail | null {
  if (name === 'days') {
    const values = DAYS.filter((day) => Array.isArray(value) && value.includes(day));
    return values.length > 0 ? { name, values: values.map((day) => `day.${day}` as const) } : null;
  }
  if (name === 'shift') {
    const shift = SHIFTS.find((one) => one === value);
    return shift ? { name, values: [`shift.${shift}`] } : null;
  }
  if (typeof value === 'boolean') return { name, isTrue: value };
  if (typeof value === 'number') {
    const isBell = Number.isInteger(value) && value >= 1 && value <= CLASS_BELLS;
    return name !== 'classBell' || isBell ? { name, number: value } : null;
  }
  const text = wordsOf(value);
  return text === '' ? null : { name, text };
}

/** What of these fields an entity was sent with; of values that mean nothing, nothing. */
export function detailsOf(of: DetailOf, entity: object): Detail[] {
  return DETAILS[of].flatMap((name) => detailOf(name, Reflect.get(entity, name)) ?? []);
}
