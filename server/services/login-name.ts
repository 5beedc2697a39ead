/** Names to sign in with: as people type them, and the one form they are kept in. */
import { toLatinDigits } from '#domain/text.ts';
import { normalizeMobile } from './mobile.ts';

/** A mobile number in its one form; anything else with Latin digits and small letters, as it is compared at sign-in. */
export const keptLoginName = (typed: string): string =>
  normalizeMobile(typed) ?? toLatinDigits(typed).trim().toLowerCase();
