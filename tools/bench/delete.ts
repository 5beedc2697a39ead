/**
 * Deleting a draft of forty questions beside millions of answers of other exams: whole, and question by question.
 * `ANSWERS` says how many there are on PostgreSQL; the embedded engine has a tenth.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { signIn } from '#tests/server/client.ts';
import { makeActivity, makeWorld } from '#tests/server/factories.ts';
import type { Made, World } from '#tests/server/factories.ts';
import { onBothEngines } from './both-engines.ts';
import { median } from './medians.ts';
import { end, judge, tell } from './rows.ts';

const answers = Number(process.env['ANSWERS'] ?? '3000000');
const questions = 40;
/** Milliseconds for the whole draft. */
const bar = 500;
await onBothEngines(async (kind, harness) => {
  const { store } = harness;
  const count = kind === 'embedded' ? answers / 10 : answers;
  const world = await makeWorld(harness);
  const types = Array.from({ length: questions }, () => 'descriptive' as const);
  await fill(store, world, await makeActivity(harness, world, { types }), count);
  const teacher = await signIn(harness, world.teacher);
  const { semesterId } = world;
  const timed = async (act: () => ReturnType<typeof teacher.call>) => {
    const from = performance.now();
    const { status } = await act();
    if (status !== 200) throw new Error(`It was answered with ${status}.`);
    return performance.now() - from;
  };
  const whole: number[] = [];
  const single: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const draft = await makeActivity(harness, world, { state: 'draft', types });
    const params = { semesterId, id: draft.id };
    whole.push(await timed(() => teacher.call('exams.delete', { params, key: randomUUID() })));
  }
  const draft = await makeActivity(harness, world, { state: 'draft', types });
  for (const { id } of draft.questions) {
    const params = { semesterId, examId: draft.id, id };
    single.push(
      await timed(() => teacher.call('examQuestions.delete', { params, key: randomUUID() })),
    );
  }
  const of = `${kind}, ${count.toLocaleString('en')} answers: a draft of ${questions} questions`;
  judge(`${of} deleted`, Math.max(...whole), bar, { unit: 'ms', note: 'the slowest of 5' });
  const each = `${median(single).toFixed(1)} ms each, ${Math.max(...single).toFixed(1)} the slowest`;
  const sum = single.reduce((all, one) => all + one, 0);
  tell(`${of}, one by one`, `${sum.toFixed(0)} ms (${each}, each request on the disk)`);
});
end();

/** Answers of an exam that is over, as they stand after some years; what refers to what is not looked at. */
async function fill(store: Store, world: World, exam: Made, count: number): Promise<void> {
  const { schoolId, students } = world;
  // A statement of the server may not take long: so many workbooks at once.
  const atOnce = 1_000;
  for (let first = 1; first <= count / questions; first += atOnce) {
    await store.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        with made as (
          insert into results (school_id, id, activity_id, student_id, class_id, attempt, state, handed_in_at)
          select ${schoolId}::uuid, gen_random_uuid(), ${exam.id}::uuid, ${students[0]?.id}::uuid,
            ${students[0]?.classId}::uuid, n + 1, 'handedIn', now()
          from generate_series(${first}::int, ${first + atOnce - 1}::int) n
          returning school_id, id)
        insert into answers (school_id, result_id, question_id, answered, text, score_units, version)
        select r.school_id, r.id, q.id, true, 'پاسخ', 60, 1
        from made r join questions q on q.school_id = r.school_id
        where q.activity_id = ${exam.id}::uuid`);
    });
  }
  await store.read((db) => db.execute(sql`analyze`));
}
