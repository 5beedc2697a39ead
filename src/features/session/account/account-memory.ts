import type { CodePurpose } from '#src/api/accounts-open.ts';
import { windowMemory } from '#src/lib/local-memory.ts';
import { isObject } from '#src/lib/json.ts';

/** A code that was asked for: whom its confirmation names, where it went, and when another may follow (milliseconds). */
export interface SentCode {
  userId: string;
  mobile: string;
  resendAt: number;
}

/** What survives a reload of this window: what was typed and is no secret, and which codes are awaited. */
export interface AccountMemory {
  fullname: string;
  mobile: string;
  email: string;
  /** Of the school that somebody registers in. */
  schoolCode: string;
  /** Of the school that begins, and of its first administrator. */
  school: string;
  username: string;
  sent: { [purpose in CodePurpose]?: SentCode };
}

/** Emptied on the way out with everything else of the window. */
const key = 'bargeh.account';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sentIn(value: unknown): SentCode | null {
  if (!isObject(value)) return null;
  const { userId, mobile, resendAt } = value;
  const isWhole =
    typeof userId === 'string' && typeof mobile === 'string' && typeof resendAt === 'number';
  return isWhole ? { userId, mobile, resendAt } : null;
}

/** Reads what was written, whatever it is by now. */
export function parseMemory(written: string | null): AccountMemory {
  let found: unknown;
  try {
    found = JSON.parse(written ?? '{}');
  } catch {
    found = {};
  }
  const kept = isObject(found) ? found : {};
  const sent = isObject(kept['sent']) ? kept['sent'] : {};
  const [register, forgot] = [sentIn(sent['register']), sentIn(sent['forgot-pass'])];
  return {
    fullname: text(kept['fullname']),
    mobile: text(kept['mobile']),
    email: text(kept['email']),
    schoolCode: text(kept['schoolCode']),
    school: text(kept['school']),
    username: text(kept['username']),
    sent: { ...(register && { register }), ...(forgot && { 'forgot-pass': forgot }) },
  };
}

/** What this window remembers. */
export const readMemory = (): AccountMemory => parseMemory(windowMemory.get(key));

/** Remembers it, or with null nothing any more. */
export function writeMemory(memory: AccountMemory | null): void {
  windowMemory.set(key, memory && JSON.stringify(memory));
}
