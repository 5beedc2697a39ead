/** Names to sign in with: as people type them, and the one form they are kept in. */
import { toLatinDigits } from '#domain/text.ts';
import { normalizeMobile } from './mobile.ts';

/** With Latin digits and small letters, as it is compared at sign-in. */
export const foldedLoginName = (typed: string): string => toLatinDigits(typed).trim().toLowerCase();

/** A mobile number in its one form; anything else folded. */
export const keptLoginName = (typed: string): string =>
  normalizeMobile(typed) ?? foldedLoginName(typed);
