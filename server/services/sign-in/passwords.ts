/** Passwords: argon2id at the recommended cost, the same work for a name that does not exist, and what is too weak. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { toLatinDigits } from '#domain/text.ts';
import { refuse } from '../../errors.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | null = null;

/** Verifies against the stored hash; without one it does the same work and answers no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await nobody), password);
  return stored !== null && isRight;
}

/** What the list of the commonest passwords of the world lacks: rows of digits, and what schools here try first. */
const besides = [
  '0123456789',
  '87654321',
  '987654321',
  '12341234',
  '123123123',
  '13571357',
  'iran1234',
  'teacher123',
];
const commonest = new Set([...dictionary['passwords-common'], ...besides]);

/** Refuses a new password that was not typed twice the same. */
export function requireAlike(sent: { password: string; password_confirm: string }): void {
  if (sent.password !== sent.password_confirm) {
    throw refuse('password.mismatch', { path: 'password_confirm' });
  }
}

/** Fewer than eight characters, one character over and over, the commonest ones, and the own number. */
export function isWeak(password: string, mobile: string | null): boolean {
  const plain = toLatinDigits(password).toLowerCase();
  const isMobile = mobile !== null && plain.replace(/^(\+98|0098|98|0)/, '') === mobile.slice(1);
  const isOneCharacter = new Set(plain).size === 1;
  return Array.from(password).length < 8 || isOneCharacter || commonest.has(plain) || isMobile;
}

/** Refuses what is too weak. */
export function requireStrong(password: string, mobile: string | null): void {
  if (isWeak(password, mobile)) throw refuse('password.weak', { path: 'password' });
}
