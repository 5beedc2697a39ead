/** A PIN as a key: short, so that it opens nothing away from this browser, and slow, so that trying all takes long. */

/** What goes with a PIN; without `mix`, which scripts cannot read, the digits mean nothing. */
export interface PinRules {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  mix: CryptoKey;
}

/** As OWASP's cheat sheet on storing passwords advises for PBKDF2 with SHA-256. */
const LEAST_ROUNDS = 600_000;
const SLOW_MS = 250;

const hmac: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };

async function stretched(pin: string, { salt, rounds }: Pick<PinRules, 'salt' | 'rounds'>) {
  const text = new TextEncoder().encode(pin);
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveBits(by, base, 256);
}

/** Rules for a new PIN: one try takes at least a quarter of a second on this device. */
export async function newPinRules(elapsed: () => number): Promise<PinRules> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const from = elapsed();
  await stretched('0000', { salt, rounds: LEAST_ROUNDS });
  const ms = Math.max(1, elapsed() - from);
  const rounds = Math.ceil(LEAST_ROUNDS * Math.max(1, SLOW_MS / ms));
  const mix = await crypto.subtle.generateKey(hmac, false, ['sign']);
  return { salt, rounds, mix };
}

/** The key that a PIN gives under its rules. */
export async function keyOfPin(pin: string, rules: PinRules): Promise<CryptoKey> {
  const mixed = await crypto.subtle.sign(hmac.name, rules.mix, await stretched(pin, rules));
  return crypto.subtle.importKey('raw', mixed, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
