import type { AuditEntry } from '#contract/people/audit.ts';
import type { AuditFilter } from '#src/api/audit.ts';
import type { AdminSearch } from '../search.ts';

/** What may be chosen of what happens, those that tell of an attack first. */
export const eventChoices = [
  'signIn.failed',
  'account.changed',
  'account.registered',
  'registration.changed',
  'role.changed',
  'roster.imported',
  'roster.undone',
  'logins.made',
  'cards.made',
  'cards.voided',
  'pin.chosen',
  'cardSignIn.changed',
  'password.changed',
  'password.reset',
  'password.chosen',
  'sessions.ended',
  'data.viewed',
  'export.made',
  'structure.changed',
  'enrolment.changed',
  'student.anonymised',
  'work.handedOver',
] as const satisfies AuditEntry['event'][];

const day = 24 * 60 * 60_000;

/** When a day, 'YYYY-MM-DD', begins in a time zone. */
function startOf(date: string, zone: string): string {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const offsetAt = (at: number) => {
    // Swedish writes what ISO 8601 does.
    const said = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
    return Date.parse(`${said.replace(' ', 'T')}Z`) - at;
  };
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);

/** Which entries an address asks for; words that mean nothing narrow nothing. */
export function logFilterOf({ event, person, from, to }: AdminSearch, zone: string): AuditFilter {
  return {
    event: eventChoices.find((one) => one === event) ?? null,
    personId: person ?? null,
    from: from === undefined ? null : startOf(from, zone),
    to: to === undefined ? null : startOf(dayAfter(to), zone),
  };
}
