/** What a card carries: whose school it is, and a secret that nobody guesses. */
import { randomBytes } from 'node:crypto';
import { asUuid } from '../../middleware/parse.ts';

const idBytes = 16;
const secretBytes = 16;

/** A new one: the school's id before 128 random bits, in one word that a small QR code holds. */
export function newCardToken(schoolId: string): string {
  const id = Buffer.from(schoolId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(secretBytes)]).toString('base64url');
}

/** The school it names; null for whatever was made nowhere. */
export function schoolOfCard(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + secretBytes) return null;
  const hex = bytes.toString('hex', 0, idBytes);
  return asUuid(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}
