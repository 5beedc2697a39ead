/**
 * Devices that somebody has signed in on: a cookie that opens nothing names one. What strangers try elsewhere, or beside
 * it behind the same address, does not stand in the way of its owner.
 */
import { createHash, randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownDevices } from '../../db/schema/index.ts';

/** Half a year: longer than the summer. */
const lifetime = 180 * 24 * 60 * 60_000;
const cookieName = 'bargehDevice';

/** Her own, one that others have signed in on, or one that shows nothing that is known here. */
export type Standing = 'hers' | 'known' | 'unknown';
/** A person as devices are known for her: of a student and her parents each has her own. */
export interface KnownFor {
  id: string;
  view: 'staff' | 'student' | 'parent';
}

/** What the device shows, if it shows anything. */
export function deviceOf(cookies: string | undefined): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '');
  return found?.[1] ?? null;
}

/** As it is stored and counted. */
const hashOf = (device: string) => createHash('sha256').update(device).digest('base64url');

/** What is known of the device; the same work where it shows nothing, and where there is nobody. */
export async function deviceStanding(
  tx: Db,
  device: string | null,
  person: KnownFor | null,
): Promise<Standing> {
  const rows = await tx
    .select({ id: knownDevices.personId, view: knownDevices.view })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, hashOf(device ?? '')));
  if (rows.some(({ id, view }) => id === person?.id && view === person.view)) return 'hers';
  return rows.length > 0 ? 'known' : 'unknown';
}

/** Knows the device from now on; answers what it shows next time. */
export async function rememberDevice(
  tx: Db,
  device: string | null,
  { id: personId, view }: KnownFor,
  now: number,
): Promise<string> {
  const shown = device ?? randomBytes(32).toString('base64url');
  const lastAt = new Date(now);
  await tx
    .insert(knownDevices)
    .values({ deviceHash: hashOf(shown), personId, view, lastAt })
    .onConflictDoUpdate({
      target: [knownDevices.deviceHash, knownDevices.personId, knownDevices.view],
      set: { lastAt },
    });
  return shown;
}

/** Whoever set a new password may have lost the old one with her device. */
export async function forgetDevices(tx: Db, ...personIds: string[]): Promise<void> {
  await tx.delete(knownDevices).where(inArray(knownDevices.personId, personIds));
}

/** The header that has the device show it: to this server alone, and to no script. */
export function deviceCookie(shown: string, isSecure: boolean): { 'set-cookie': string } {
  const parts = [
    `${cookieName}=${shown}`,
    'Path=/',
    `Max-Age=${lifetime / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  return { 'set-cookie': parts.join('; ') };
}
