/** Roles that a school makes of named permissions, beside those that every school has. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { grantable, isRole } from '#domain/permissions.ts';
import { id } from '../shapes.ts';

const name = z.string().trim().min(1).max(60);
/** Each once, and as a whole a role; see `isRole`. */
const permissions = z
  .array(z.enum(grantable))
  .max(grantable.length)
  .transform((set) => grantable.filter((one) => set.includes(one)))
  .refine(isRole);

const ownRole = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.enum(grantable)),
  /** How many accounts have it. */
  accounts: z.int(),
});
/** A role of the school's own. */
export type OwnRole = z.infer<typeof ownRole>;

const path = '/api/teacher/v1/Roles/{schoolId}';

export const rolesCalls = defineAdditions(
  'core',
  'an admin gives colleagues the part of the administration that is theirs, and sees what each role opens.',
)({
  'roles.list': {
    route: `GET ${path}`,
    answer: z.object({ items: z.array(ownRole) }),
  },
  'roles.add': {
    route: `POST ${path}`,
    body: z.object({ name, permissions }),
    answer: ownRole,
  },
  /** On what was seen: whoever has the role is let in or shut out by it at once. */
  'roles.change': {
    route: `PATCH ${path}/{id}`,
    body: z.object({ name, permissions, was: z.array(z.enum(grantable)) }),
    answer: ownRole,
  },
  /** Refused while an account has it. */
  'roles.remove': {
    route: `DELETE ${path}/{id}`,
    answer: z.object({}),
  },
});
