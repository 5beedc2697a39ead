/** Captchas: digits in a picture, good for one try within five minutes. */
import { eq, lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Db, Store } from '../db/client.ts';
import { captchas } from '../db/schema/index.ts';
import { toLatinDigits } from '#domain/text.ts';
import { asUuid } from '../middleware/parse.ts';
import { countWithin } from './login-limits.ts';

const lifetime = 5 * 60_000;
/** A school that registers in one afternoon needs fewer; and no more of one address are ever kept than two of these. */
const perAddress = 120;

/** Makes a picture for an id that the device chose; a second one under the id replaces the first. */
export async function makeCaptcha(
  store: Store,
  { id, address }: { id: string; address: string },
  now: number,
): Promise<string> {
  const limit = { scope: `captcha-address:${address}`, max: perAddress };
  await store.transaction((tx) => countWithin(tx, limit, now));
  const { text, data } = svgCaptcha.create({ size: 5, charPreset: '0123456789', noise: 2 });
  const expiresAt = new Date(now + lifetime);
  await store.read(async (db) => {
    await db.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
    await db
      .insert(captchas)
      .values({ id, text, expiresAt })
      .onConflictDoUpdate({ target: captchas.id, set: { text, expiresAt } });
  });
  return `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
}

/** Checks `<uuid>:<text>`; the captcha is used up whatever was typed. */
export async function checkCaptcha(db: Db, answer: string, now: number): Promise<boolean> {
  const colon = answer.indexOf(':');
  const id = asUuid(answer.slice(0, Math.max(0, colon)));
  if (id === null) return false;
  const [used] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
  const typed = toLatinDigits(answer.slice(colon + 1).trim());
  return used !== undefined && used.expiresAt.getTime() > now && used.text === typed;
}
