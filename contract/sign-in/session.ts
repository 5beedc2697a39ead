/** Signing in, registering, and setting a forgotten password anew. */
import { z } from 'zod';
import { define } from '../define.ts';
import { permissions } from '#domain/permissions.ts';
import { id, instant, term } from '../shapes.ts';

/** What a member of staff may be; an account without a role waits for an admin to give it one. */
export const role = z.enum(['admin', 'supporter', 'user']);

/** Who signed in, and the schools and semesters that she may choose among. */
export const user = z.object({
  id,
  name: z.string(),
  username: z.string(),
  roles: z.array(role),
  /** What she may do, where the back end says more than her roles do. */
  permissions: z.array(z.enum(permissions)).optional(),
  memberships: z.array(
    z.object({
      school: z.object({ id, name: z.string(), timeZone: z.string() }),
      /** Who she is as a teacher there, where that is another id than her account's. */
      teacherId: z.string().optional(),
      semesters: z.array(
        z.object({ id, name: z.string(), active: z.boolean(), terms: z.array(term).optional() }),
      ),
    }),
  ),
});

/** What starts a session, and when it ends. */
export const token = z.object({
  access_token: z.string(),
  expires: instant,
  /** Delivers what waits on the device after an exit, for 30 days, and reads nothing; with each new token of a session. */
  deliver: z.string().optional(),
});

/** `<uuid>:<text>`: the picture's id, and what is seen in it. */
const captcha = z.string().min(1).max(100);
/** As it is typed: any script's digits, with or without the country's code. */
const mobile = z.string().trim().min(1).max(40);
/** How good it is the server decides, so that the refusal can say `password.weak`. */
const password = z.string().min(1).max(200);
/** A new one, typed twice. */
export const newPassword = { password, password_confirm: z.string().max(200) };

/** Who signed in. */
export type User = z.infer<typeof user>;

/** The calls about one's own session and account. */
export const sessionCalls = define('core', {
  'session.register': {
    route: 'POST /user/register',
    open: true,
    body: z.object({
      fullname: z.string().trim().min(1).max(200),
      mobile,
      captcha,
      password,
      email: z.union([z.literal(''), z.email().max(200)]).optional(),
      /** The code of the school, where it admits nobody without; letters of either case, with anything between them. */
      schoolCode: z.string().trim().max(60).optional(),
    }),
    /** What the confirmation names; answered alike for a number that has an account already. */
    answer: z.object({ user_id: id }),
  },
  'session.resend': {
    /** `type` is `register` or `forgot-pass`. */
    route: 'POST /user/resend-token/{type}',
    open: true,
    body: z.object({ user_id: id }),
    answer: z.object({}),
  },
  'session.forgot': {
    route: 'POST /user/forgot-pass',
    open: true,
    body: z.object({ mobile, captcha }),
    answer: z.object({ user_id: id }),
  },
  'session.confirm': {
    /** `url` is `register` or `forgot-pass`. */
    route: 'POST /user/{url}/confirm',
    open: true,
    body: z.object({ user_id: id, code: z.string().trim().min(1).max(20) }),
    /** After a registration the token starts the session; after `forgot-pass` it sets a password, once. */
    answer: z.object({ token, user: user.optional() }),
  },
  'session.login': {
    route: 'POST /user/login',
    open: true,
    body: z.object({
      /** A user name or a mobile number. */
      login: z.string().trim().min(1).max(200),
      password,
      /** Asked for where somebody guesses: after three failures at one address, on a device that is not hers. */
      captcha: z.string().max(100).optional(),
    }),
    answer: z.object({ token, user }),
  },
  'session.check': {
    route: 'GET /auth/check',
    answer: z.object({ token, user, message: z.string() }),
  },
  'session.captcha': {
    route: 'GET /captcha-image/{id}',
    open: true,
    answer: z.object({ 'captcha-image': z.string() }),
  },
  'session.reset': {
    /** `user/reset-pass`; the bearer is the token of the confirmation, not that of a session. */
    route: 'POST /{resetUrl}',
    open: true,
    body: z.object(newPassword),
    answer: z.object({}),
  },
});
