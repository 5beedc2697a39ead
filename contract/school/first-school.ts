/** How the first school of a server begins. */
import { z } from 'zod';
import { define } from '../define.ts';
import { newPassword, token, user } from '../sign-in/session.ts';

/** A name to sign in with, other than a mobile number. */
export const loginName = /^[\p{L}\p{N}._@+-]{3,60}$/u;

const words = z.string().trim().min(1).max(200);

const firstSchool = z.object({
  /** What the server printed at its start; letters of either case, with anything between them. */
  code: z.string().trim().min(1).max(60),
  /** Of the school. */
  name: words,
  /** IANA name. */
  timeZone: z.string().trim().min(1).max(60),
  /** The Jalali year in which the school year begins. */
  year: z.int().min(1380).max(1480),
  fullname: words,
  /** What the first administrator signs in with: a name or a mobile number. */
  username: z.string().trim().regex(loginName),
  ...newPassword,
});
/** A school with its first administrator, as somebody with the code asks for it. */
export type FirstSchool = z.output<typeof firstSchool>;

/** The call. */
export const firstSchoolCalls = define('core', {
  'school.begin': {
    addition: 'on a server without a school nobody can sign in to make one.',
    route: 'POST /user/begin',
    open: true,
    body: firstSchool,
    /** The administrator is signed in. */
    answer: z.object({ token, user }),
  },
});
