/** Accounts of the staff, and ending sessions: the specification only begins them. */
import { z } from 'zod';
import { define } from '../define.ts';
import { newPassword, role, token, user } from '../sign-in/session.ts';
import { id, instant, page, pageIndex0, pageSize } from '../shapes.ts';

/** An account as the admin's list shows it. */
export const account = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  role: role.nullable(),
  /** The school's own role that she has, which says what she may do in place of `role`. */
  ownRole: z.object({ id, name: z.string() }).nullable(),
  active: z.boolean(),
  /** She was brought in and has set none yet: a link or a code to her number lets her. */
  lacksPassword: z.boolean(),
  /** Devices that are signed in now. */
  sessions: z.int(),
  createdAt: instant,
});
/** An account of the list. */
export type Account = z.infer<typeof account>;

/** With which somebody of the staff sets her password, told once. */
export const passwordLink = z.object({ login: z.string(), token: z.string(), expiresAt: instant });
/** The same. */
export type PasswordLink = z.infer<typeof passwordLink>;

/** `<id of the school>.<SHA-256 of the token, base64url>` */
const leftSession = z
  .string()
  .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\.[\w-]{43}$/);

const isYes = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Which accounts are listed. */
export const accountsQuery = z.object({
  /** Part of a name, a user name or a mobile number. */
  Search: z.string().max(200).optional(),
  /** `none`: those that wait for a role; an id: a role of the school's own, whose accounts no other value finds. */
  Role: z.union([z.enum(['admin', 'supporter', 'user', 'none']), id]).optional(),
  Active: isYes.optional(),
  PageIndex: pageIndex0,
  PageSize: pageSize,
});

/** The calls about accounts. */
export const accountsCalls = define('core', {
  'sessions.end': {
    addition:
      'whoever signs out on a shared tablet wants the server to forget the token too, not only the tablet.',
    route: 'POST /user/logout',
    answer: z.object({}),
  },
  'sessions.endLeft': {
    addition:
      'an exit without a network has to reach the server later, by what can end the session and do nothing else.',
    route: 'POST /user/logout/left',
    open: true,
    body: z.object({ sessions: z.array(leftSession).min(1).max(50) }),
    answer: z.object({}),
  },
  'sessions.exchange': {
    addition:
      "a token that came in an address stays in the browser's history; this gives one for it that was in none.",
    route: 'POST /user/exchange',
    answer: z.object({ token, user }),
  },
  'sessions.endAll': {
    addition:
      'a teacher who lost her tablet ends its session herself, at once, from another device.',
    route: 'DELETE /api/common/v1/Sessions',
    /** `true`: the device she asks from stays signed in. */
    query: z.object({ KeepThis: isYes.optional() }),
    answer: z.object({ ended: z.int() }),
  },
  'sessions.password': {
    addition:
      'who fears that somebody knows her password changes it, and need not have forgotten it for that.',
    route: 'POST /api/common/v1/Password',
    body: z.object({ current: newPassword.password, ...newPassword }),
    /** On how many other devices she was signed out. */
    answer: z.object({ ended: z.int() }),
  },
  'sessions.prove': {
    addition:
      'whoever finds a tablet that was left open must not give roles, make passwords or take data away with it.',
    route: 'POST /api/common/v1/Password/Proof',
    body: z.object({ password: newPassword.password }),
    answer: z.object({}),
  },
  'sessions.atRest': {
    addition:
      'what a tablet keeps of her work lies sealed, and must open to her alone, whoever holds the tablet.',
    route: 'GET /api/common/v1/AtRest',
    /** The same at each time: 32 bytes in base64url, of this person alone. */
    answer: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }),
  },
  'accounts.list': {
    addition: 'a registered account has no role until an admin gives it one, so she must find it.',
    route: 'GET /api/teacher/v1/Accounts/{schoolId}',
    query: accountsQuery,
    answer: page(account),
  },
  'accounts.change': {
    addition:
      'giving a role is what admits a colleague; taking activity away is what ends her access.',
    route: 'PATCH /api/teacher/v1/Accounts/{schoolId}/{id}',
    body: z
      .object({
        role: role.nullable().optional(),
        /** A role of the school's own, in place of `role`. */
        ownRoleId: id.optional(),
        active: z.boolean().optional(),
      })
      .refine(
        ({ role: to, ownRoleId, active }) =>
          (to !== undefined || ownRoleId !== undefined || active !== undefined) &&
          (to === undefined || ownRoleId === undefined),
      ),
    answer: account,
  },
  'accounts.link': {
    addition:
      'who came from a list without a number, or has another one by now, gets no code and could never sign in.',
    route: 'POST /api/teacher/v1/Accounts/{schoolId}/{id}/PasswordLink',
    /**
     * Told this once: `token` sets her password by `auth.reset`, once, until then; the ones before it are void, and
     * what she has now goes on until she uses it.
     */
    answer: passwordLink,
  },
  'accounts.endSessions': {
    addition: 'somebody must be able to end the session of a tablet whose owner cannot.',
    route: 'DELETE /api/teacher/v1/Accounts/{schoolId}/{id}/Sessions',
    answer: z.object({ ended: z.int() }),
  },
});
