/** Captchas: digits in a picture, good for one try within five minutes. */
import { eq, lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Db } from '../db/client.ts';
import { captchas } from '../db/schema/index.ts';
import { toLatinDigits } from '#domain/text.ts';
import { asUuid } from '../middleware/parse.ts';

const lifetime = 5 * 60_000;

/** Makes a picture for an id that the device chose; a second one under the id replaces the first. */
export async function makeCaptcha(db: Db, id: string, now: number): Promise<string> {
  const { text, data } = svgCaptcha.create({ size: 5, charPreset: '0123456789', noise: 2 });
  const expiresAt = new Date(now + lifetime);
  await db.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
  await db
    .insert(captchas)
    .values({ id, text, expiresAt })
    .onConflictDoUpdate({ target: captchas.id, set: { text, expiresAt } });
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
