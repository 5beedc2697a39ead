/**
 * Captchas: five digits in a picture or in words, good for one try within five to ten minutes. The digits follow from
 * the id and a secret of the database, so that making them writes nothing: however many a stranger asks for, nobody
 * runs out of them.
 */
import { createHmac } from 'node:crypto';
import { lt } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { CaptchaWords } from '#contract/sign-in/captcha.ts';
import type { Db } from '../../db/client.ts';
import { captchas } from '../../db/schema/index.ts';
import { toLatinDigits } from '#domain/text.ts';
import { asUuid } from '../../middleware/parse.ts';
import { serverSecret } from './server-secrets.ts';

/** Digits change with the next span, and are still taken in the one after theirs. */
const span = 5 * 60_000;

/** Its types leave out that the module itself draws a given text. */
const draw = svgCaptcha as unknown as (text: string, options: { noise: number }) => string;

/** The same digits in a picture, as the address of an image, and by name, as a screen reader speaks them. */
interface MadeCaptcha {
  picture: string;
  words: CaptchaWords;
}

/** Shows the digits of an id that the device chose. */
export async function makeCaptcha(db: Db, id: string, now: number): Promise<MadeCaptcha> {
  const text = digitsOf(await serverSecret(db, 'captcha'), id, Math.floor(now / span));
  const drawn = draw(text, { noise: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`;
  return { picture, words: wordsOf(text) };
}

/** What stands on a captcha in a span of time. */
function digitsOf(secret: string, id: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${id.toLowerCase()} ${at}`).digest();
  return String(mac.readUIntBE(0, 6) % 100_000).padStart(5, '0');
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
  const at = Math.floor(now / span);
  await db.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
  // Its digits are taken no more when this is gone.
  const used = { id, expiresAt: new Date((at + 2) * span) };
  const [first] = await db.insert(captchas).values(used).onConflictDoNothing().returning();
  const secret = await serverSecret(db, 'captcha');
  const typed = toLatinDigits(answer.slice(colon + 1).replaceAll(/\s/g, ''));
  return first !== undefined && [at, at - 1].some((one) => digitsOf(secret, id, one) === typed);
}
