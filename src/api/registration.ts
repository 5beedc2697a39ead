/** What the sign-in page asks about accounts before anybody has one. */
import { request } from './http.ts';

/** Whether somebody may make an account on this server: without a code, and with that of a school. */
export interface RegistrationWays {
  open: boolean;
  code: boolean;
  /** There is no school yet: the first one is made with the code that the server printed. */
  begin?: boolean | undefined;
}

/** Asks for it; back ends without the call refuse. */
export const fetchWays = (signal: AbortSignal) =>
  request('registration.ways', 'GET /user/register/ways', { signal });
