import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as t from '#server/db/schema/index.ts';
import { newId } from '#server/db/ids.ts';
import { collectFiles } from '#server/services/collect-files.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';

import { samples } from './uploads-samples.ts';

const month = 31 * 24 * 60 * 60_000;

// The embedded engine has one connection: nobody writes while it collects.
test('a file that is being named at this moment is not collected', async () => {
  const harness = await openHarness();
  harness.clock.now = Date.now();
  const { schoolId, ...world } = await makeWorld(harness);
  const exam = await makeActivity(harness, { schoolId, ...world });
  const bytes = samples.pdf(200);
  const file = { id: newId(), name: 'برگه.pdf', type: 'application/pdf', size: bytes.length };
  const storedAs = await harness.deps.files.write(bytes);
  const createdAt = new Date(harness.clock.now - month);
  await harness.store.read((db) =>
    db.insert(t.attachments).values({ schoolId, ...file, storedAs, createdAt }),
  );
  const collected = async () => (await collectFiles(harness.deps, harness.clock.now)).attachments;
  const isIt = eq(t.questions.id, exam.questions[0]?.id ?? '');
  await harness.store.transaction(async (tx) => {
    await tx.select().from(t.attachments).where(eq(t.attachments.id, file.id)).for('key share');
    await tx
      .update(t.questions)
      .set({ files: [file] })
      .where(isIt);
    // Nobody else sees the new name yet.
    expect(await collected()).toBe(0);
  });
  expect(await collected()).toBe(0);
  expect(await harness.deps.files.read(storedAs, 0, file.size - 1)).toHaveLength(file.size);
  await harness.store.read((db) => db.update(t.questions).set({ files: [] }).where(isIt));
  expect(await collected()).toBe(1);
  await harness.close();
});
