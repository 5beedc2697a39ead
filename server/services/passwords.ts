/** Passwords: argon2id at the recommended cost, and the same work for a name that does not exist. */
import { hash, verify } from '@node-rs/argon2';

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
