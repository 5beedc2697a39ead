/** Listens to what requests send to the database, and sends it again without them. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { z } from 'zod';
import type { Store } from '#server/db/client.ts';

/** A statement as it went to the driver: its name, its text, how its rows are to come. */
const statement = z.looseObject({ text: z.string(), name: z.string().optional() });
type Statement = z.infer<typeof statement>;
interface Sent {
  statement: Statement;
  values: unknown[];
}

const kept = new Map<string, Sent[]>();
const sendOne = Client.prototype.query;

/** Keeps what is sent from now on, under a name. */
export function capture(name: string): void {
  const sent: Sent[] = [];
  kept.set(name, sent);
  Client.prototype.query = new Proxy(sendOne, {
    apply(target, self, args: unknown[]) {
      const [first, second] = args;
      const parsed = statement.parse(typeof first === 'string' ? { text: first } : first);
      sent.push({ statement: parsed, values: z.array(z.unknown()).catch([]).parse(second) });
      return Reflect.apply(target, self, args);
    },
  });
}

/** Keeps nothing more. */
export function release(): void {
  Client.prototype.query = sendOne;
}

/** Sends everything again, in its order on one connection. */
export async function replay(store: Store, name: string, isNamed: boolean): Promise<void> {
  const sent = (kept.get(name) ?? []).map(({ statement: { name: own, ...rest }, values }) => ({
    statement: isNamed && own !== undefined ? { ...rest, name: own } : rest,
    values,
  }));
  await store.read(async (db) => {
    const client = '$client' in db ? db.$client : null;
    if (!(client instanceof Client)) throw new Error('The driver has changed.');
    for (const { statement, values } of sent) await client.query(statement, values);
  });
}

/** Takes back the corrections of one answer down to a version, and every idempotency key. */
export async function rewind(
  store: Store,
  { resultId, questionId }: { resultId: string; questionId: string },
  version: number,
): Promise<void> {
  await store.read(async (db) => {
    await db.execute(sql`delete from idempotency`);
    await db.execute(sql`delete from answer_history where result_id = ${resultId}::uuid
      and question_id = ${questionId}::uuid and version > ${version}`);
    await db.execute(sql`update answers set version = ${version}
      where result_id = ${resultId}::uuid and question_id = ${questionId}::uuid`);
    // What was deleted is not to be waded through by what is measured next.
    await db.execute(sql`vacuum idempotency`);
    await db.execute(sql`vacuum answer_history`);
  });
}
