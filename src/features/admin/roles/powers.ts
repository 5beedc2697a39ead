import { isAllowed, permissions } from '#src/features/session/index.ts';

/** The roles in the order of the table. */
export const roles = ['admin', 'supporter', 'user'] as const;
type Role = (typeof roles)[number];
/** Over what: the whole school, what is one's own, or nothing; `yes` where it is over nothing in particular. */
export type Reach = 'yes' | 'all' | 'own' | 'none';
/** A line of the table: something that can be done, and how far each role may. */
export interface Power {
  what: string;
  reach: Record<Role, Reach>;
}

/** What a page's guard says, so that the table cannot say otherwise. */
function opens(requirement: (typeof permissions)[Role]): Record<Role, Reach> {
  const reachOf = (role: Role): Reach =>
    isAllowed(requirement, { signedIn: true, roles: [role] }) ? 'yes' : 'none';
  return { admin: reachOf('admin'), supporter: reachOf('supporter'), user: reachOf('user') };
}

const ofOwn: Record<Role, Reach> = { admin: 'all', supporter: 'none', user: 'own' };
const ofAdmin: Record<Role, Reach> = { admin: 'all', supporter: 'none', user: 'none' };

/** What the roles may do, as the guard and the server have it. */
export const powers: readonly Power[] = [
  { what: 'open', reach: opens(permissions.user) },
  { what: 'read', reach: { admin: 'all', supporter: 'all', user: 'own' } },
  { what: 'correct', reach: ofOwn },
  { what: 'edit', reach: ofOwn },
  { what: 'cards', reach: ofOwn },
  { what: 'konj', reach: ofOwn },
  { what: 'administration', reach: opens(permissions.admin) },
  { what: 'accounts', reach: ofAdmin },
  { what: 'status', reach: ofAdmin },
];
