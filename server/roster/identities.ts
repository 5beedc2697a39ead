/** Who is known by which id or code, and what becomes known by a list. */
import type { identifiers } from '../db/schema/index.ts';

type Identifier = typeof identifiers.$inferSelect;
type Kind = Identifier['kind'];
type Scheme = Identifier['scheme'];
/** What somebody is known by; null where a list does not say. */
export type Ids = Partial<Record<Scheme, string | null>>;

const keyOf = (kind: Kind, scheme: Scheme, value: string) => `${kind} ${scheme} ${value}`;

/** Looks up owners, and notes what is to be written. */
export function identitiesOf(known: readonly Identifier[]) {
  const owners = new Map<string, string>();
  const values = new Map<string, string>();
  const given = new Map<string, Omit<Identifier, 'schoolId'>>();
  for (const { kind, scheme, value, ownerId } of known) {
    owners.set(keyOf(kind, scheme, value), ownerId);
    values.set(keyOf(kind, scheme, ownerId), value);
  }
  return {
    /** What is to be written, one for each owner and scheme. */
    given,
    ownerOf: (kind: Kind, scheme: Scheme, value: string): string | null =>
      owners.get(keyOf(kind, scheme, value)) ?? null,
    valueOf: (kind: Kind, scheme: Scheme, owner: string): string | null =>
      values.get(keyOf(kind, scheme, owner)) ?? null,
    /** Makes somebody known by them, in place of what she was known by; whether anything of it is new. */
    give(kind: Kind, ownerId: string, ids: Ids): boolean {
      let isNew = false;
      for (const scheme of ['source', 'national', 'code', 'list'] as const) {
        const value = ids[scheme] ?? null;
        if (value === null || values.get(keyOf(kind, scheme, ownerId)) === value) continue;
        owners.set(keyOf(kind, scheme, value), ownerId);
        values.set(keyOf(kind, scheme, ownerId), value);
        given.set(keyOf(kind, scheme, ownerId), { kind, scheme, value, ownerId });
        isNew = true;
      }
      return isNew;
    },
  };
}
/** They. */
export type Identities = ReturnType<typeof identitiesOf>;
