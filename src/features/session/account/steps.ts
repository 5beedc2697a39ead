import type { CodePurpose } from '#src/api/accounts-open.ts';
import type { AccountMemory } from './account-memory.ts';

/** What the login address may stand at besides signing in. */
export const loginSteps = [
  'register',
  'confirm-register',
  'forgot',
  'confirm-forgot',
  'reset',
  'begin',
] as const;
export type LoginStep = (typeof loginSteps)[number];

/** The step that an address names, if there is one. */
export const stepIn = (value: unknown) => loginSteps.find((step) => step === value);

/** Where a code is asked for, and where it is typed. */
export const stepsOf = {
  register: { start: 'register', confirm: 'confirm-register' },
  'forgot-pass': { start: 'forgot', confirm: 'confirm-forgot' },
} as const satisfies Record<CodePurpose, { start: LoginStep; confirm: LoginStep }>;

/** Which step can be shown; `why` is the key of the sentence where it is not the one that was asked for. */
export interface Standing {
  step: LoginStep;
  why: string | null;
}

/** A step that has lost what it needs goes back to the start of its way. */
export function standing(
  asked: LoginStep,
  sent: AccountMemory['sent'],
  resetToken: string | null,
): Standing {
  if (asked === 'confirm-register' && !sent.register)
    return { step: 'register', why: 'account:lost.confirm' };
  if (asked === 'confirm-forgot' && !sent['forgot-pass'])
    return { step: 'forgot', why: 'account:lost.confirm' };
  if (asked === 'reset' && resetToken === null)
    return { step: 'forgot', why: 'account:lost.reset' };
  return { step: asked, why: null };
}

/** The server's pause between two codes. */
const pause = 60_000;

/** When another code may follow one that was sent now; milliseconds. */
export const nextSendAt = (now: number) => now + pause;
