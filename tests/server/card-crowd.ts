/** A school behind one address that signs in at once: with cards, and some with passwords that they mistype first. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cardsCalls } from '#contract/people/cards.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { callerWith, signIn } from './client.ts';
import { addStudents, makeWorld } from './factories.ts';
import type { Harness } from './harness.ts';

const name = { firstName: 'سارا', lastName: 'احمدی', sortKey: 'x', folded: 'x' };
const right = 'hers alone';
const token = z.string();

/** A school of so many with cards, each with this PIN where there is one, and so many with names and passwords. */
export async function makeCrowd(
  harness: Harness,
  size: { cards: number; passwords: number; pin?: string },
) {
  const world = await makeWorld(harness);
  const { schoolId } = world;
  const passwordHash = await hashPassword(right);
  const typists = Array.from({ length: size.passwords }, () => newId());
  await harness.store.transaction(async (tx) => {
    const holders = Array.from({ length: size.cards - 3 }, () => ({ id: newId(), ...name }));
    await addStudents(tx, world, world.classA, holders);
    const rows = typists.map((id) => ({ id, ...name, passwordHash }));
    await addStudents(tx, world, world.classB, rows);
    const kind = 'student' as const;
    await tx
      .insert(t.logins)
      .values(typists.map((personId) => ({ schoolId, kind, personId, name: `t-${personId}` })));
  });
  const admin = await signIn(harness, world.admin);
  const answer = await admin.call('loginCards.make', { body: { classIds: [world.classA] } });
  const { items } = cardsCalls['loginCards.make'].answer.parse(answer.data);
  const { pin } = size;
  if (pin !== undefined) {
    const pinHash = await hashPassword(pin);
    await harness.store.transaction(async (tx) => {
      await tx.update(t.schools).set({ cardAsks: 'pin' }).where(eq(t.schools.id, schoolId));
      await tx.update(t.loginCards).set({ pinHash }).where(eq(t.loginCards.schoolId, schoolId));
    });
  }
  return { cards: items.map((item) => token.parse(item.token)), typists, pin };
}

/** What came of a sign-in, and in how many milliseconds. */
export interface SignedIn {
  outcome: string;
  ms: number;
}

/** All at once: whoever mistypes does it before the cards are through, and types again. */
export async function signInAtOnce(
  harness: Harness,
  { cards, typists, pin }: Awaited<ReturnType<typeof makeCrowd>>,
) {
  const nobody = callerWith(harness, null);
  const timed = async (call: 'student.card' | 'student.login', body: object): Promise<SignedIn> => {
    const from = performance.now();
    const { status, code } = await nobody.call(call, { body });
    return { outcome: status === 200 ? 'in' : (code ?? ''), ms: performance.now() - from };
  };
  const type = (id: string, password: string) =>
    timed('student.login', { login: `t-${id}`, password });
  const from = performance.now();
  const typed = typists.map(async (id) => [await type(id, 'mistyped'), await type(id, right)]);
  const held = await Promise.all(cards.map((one) => timed('student.card', { token: one, pin })));
  const heldMs = performance.now() - from;
  const typing = await Promise.all(typed);
  return { held, heldMs, typing, ms: performance.now() - from };
}

/** Tokens that nobody has made, one after the other; answers how many milliseconds one takes. */
export async function flood(harness: Harness, count: number): Promise<number> {
  const nobody = callerWith(harness, null);
  const from = performance.now();
  for (let n = 0; n < count; n += 1) {
    const unknown = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    const { code } = await nobody.call('student.card', { body: { token: unknown } });
    if (code !== 'card.invalid') throw new Error(`An unknown card was answered with ${code}.`);
  }
  return (performance.now() - from) / count;
}
