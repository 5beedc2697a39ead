import { parseDate, type CalendarDate } from '@internationalized/date';
import { AUDIT_EVENTS } from '#domain/audit-events.ts';
import type { AuditFilter } from '#src/api/audit.ts';
import type { AdminSearch } from '../search.ts';

/** What tells of an attack. */
const FIRST = [
  'signIn.failed',
  'account.changed',
  'account.registered',
  'registration.changed',
  'role.changed',
] as const;
/** What may be chosen of what happens, those that tell of an attack first. */
export const eventChoices = [...new Set([...FIRST, ...AUDIT_EVENTS])];

const startOf = (day: CalendarDate, zone: string) => day.toDate(zone).toISOString();

/** Which entries an address asks for; words that mean nothing narrow nothing. */
export function logFilterOf({ event, person, from, to }: AdminSearch, zone: string): AuditFilter {
  return {
    event: eventChoices.find((one) => one === event) ?? null,
    personId: person ?? null,
    from: from === undefined ? null : startOf(parseDate(from), zone),
    to: to === undefined ? null : startOf(parseDate(to).add({ days: 1 }), zone),
  };
}
