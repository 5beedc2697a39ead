/** Captchas: five digits in a picture or in words, good for one try within five minutes. */
import { eq, lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { CaptchaWords } from '#contract/additions/captcha.ts';
import type { Db, Store } from '../db/client.ts';
import { captchas } from '../db/schema/index.ts';
import { toLatinDigits } from '#domain/text.ts';
import { asUuid } from '../middleware/parse.ts';
import { countWithin } from './login-limits.ts';

const lifetime = 5 * 60_000;
/** A school that registers in one afternoon needs fewer; and no more of one address are ever kept than two of these. */
const perAddress = 120;

/** The same digits in a picture, as the address of an image, and by name, as a screen reader speaks them. */
interface MadeCaptcha {
  picture: string;
  words: CaptchaWords;
}

/** Makes digits for an id that the device chose; others under the id replace them. */
export async function makeCaptcha(
  store: Store,
  { id, address }: { id: string; address: string },
  now: number,
): Promise<MadeCaptcha> {
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
  const picture = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
  return { picture, words: wordsOf(text) };
}

const names = {
  fa: ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
};

function wordsOf(digits: string): CaptchaWords {
  const named = (language: keyof typeof names) =>
    Array.from(digits, (digit) => names[language][Number(digit)] ?? '');
  return { fa: named('fa').join('، '), en: named('en').join(', ') };
}

/** Checks `<uuid>:<text>`; the captcha is used up whatever was typed. */
export async function checkCaptcha(db: Db, answer: string, now: number): Promise<boolean> {
  const colon = answer.indexOf(':');
  const id = asUuid(answer.slice(0, Math.max(0, colon)));
  if (id === null) return false;
  const [used] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
  const typed = toLatinDigits(answer.slice(colon + 1).replaceAll(/\s/g, ''));
  return used !== undefined && used.expiresAt.getTime() > now && used.text === typed;
}
