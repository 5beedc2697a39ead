/** What tests of registering and forgotten passwords share: captchas, codes, and how alike two answers are. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith } from './client.ts';
import type { Answer } from './client.ts';
import type { Person } from './factories.ts';
import type { Harness } from './harness.ts';

/** What a confirmed or accepted password answers. */
export const tokenOf = (answer: Answer): string =>
  z.object({ token: z.object({ access_token: z.string() }) }).parse(answer.data).token.access_token;

/** The id that a request for a code answers. */
export const idOf = (answer: Answer): string =>
  z.object({ user_id: z.uuid() }).parse(answer.data).user_id;

const spoken = z.object({ words: z.object({ fa: z.string(), en: z.string() }) });
const digits = 'zero,one,two,three,four,five,six,seven,eight,nine'.split(',');

/** What stands on a captcha, as whoever cannot see its picture is told. */
export async function readCaptcha(harness: Harness, id: string): Promise<string> {
  const answer = await callerWith(harness, null).call('session.captchaWords', { params: { id } });
  const { words } = spoken.parse(answer.data);
  return words.en
    .split(', ')
    .map((word) => digits.indexOf(word))
    .join('');
}

/** A captcha and what stands on it. */
export async function solvedCaptcha(harness: Harness): Promise<string> {
  const id = randomUUID();
  return `${id}:${await readCaptcha(harness, id)}`;
}

/** The code of the last message; the message is taken away. */
export function receivedCode(harness: Harness): string {
  return harness.messages.pop()?.code ?? 'none';
}

/** Six digits that are not the code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Lets a person sign in by a number, with the password `right`. */
export async function giveMobile(harness: Harness, person: Person, mobile: string): Promise<void> {
  const passwordHash = await hashPassword('right');
  await harness.store.transaction(async (tx) => {
    const { schoolId, userId } = person;
    await tx.update(t.users).set({ mobile, passwordHash }).where(eq(t.users.id, userId));
    await tx.insert(t.logins).values({ name: mobile, schoolId, kind: 'staff', personId: userId });
  });
}

/** Everything of an answer that somebody could compare, with ids and codes left out. */
export function outline(answer: Answer): unknown {
  const same = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.keys(value) : typeof value;
  const unlike = new Set(['x-request-id', 'date']);
  const headers = [...answer.headers].filter(([name]) => !unlike.has(name));
  return { status: answer.status, headers, errors: answer.errors, data: same(answer.data) };
}
