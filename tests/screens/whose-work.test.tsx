import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import type { Saving } from '#src/features/questions/saving.ts';
import { useSaving } from '#src/features/questions/use-saving.ts';
import { editStoreOf } from '#src/features/workbook/saving/use-edits.ts';
import { createStand } from './stand.tsx';

const ofAnn = (owner: string) => ({ owner, token: 'a', expires: null });

/** Somebody else signs in in another window, and this one still shows what Ann did. */
async function annsScreen() {
  const stand = await createStand();
  const seen = vi.fn<(saving: Saving) => void>();
  function Screen() {
    const saving = useSaving('exam', { id: 'e1', title: 'آزمون' });
    useEffect(() => seen(saving), [saving]);
    return null;
  }
  await stand.show(<Screen />);
  const saving = seen.mock.lastCall?.[0];
  const { session, outbox } = stand.offline();
  const ann = session.current()?.owner ?? '';
  await session.signIn({ owner: 'school:bea', token: 'b', expires: null });
  const hers = async () => {
    expect(outbox.rows()).toEqual([]);
    await session.signIn(ofAnn(ann));
    await vi.waitFor(() => expect(outbox.rows()).toHaveLength(1));
    return outbox.rows()[0];
  };
  return { stand, outbox, ann, hers, saving };
}

test('a question that Ann changed stays hers when Bea has signed in meanwhile', async () => {
  const { stand, ann, hers, saving } = await annsScreen();
  await saving?.change({ id: 'q1', isNew: false }, 1, { text: 'از آن' });
  expect(await hers()).toMatchObject({ owner: ann, kind: 'patch' });
  await stand.end();
});

test('a question that Ann deleted is deleted in her name', async () => {
  const { stand, ann, hers, saving } = await annsScreen();
  await saving?.remove({ id: 'q1', isNew: false });
  expect(await hers()).toMatchObject({ owner: ann, kind: 'delete' });
  await stand.end();
});

test('a mark that Ann gave stays hers when Bea has signed in meanwhile', async () => {
  const { stand, outbox, ann, hers } = await annsScreen();
  editStoreOf(outbox, ann).put(
    { kind: 'exam', schoolId: 's', semesterId: 'm', studentId: 'p', resultId: 'r', label: {} },
    { type: 'score', questionId: 'q1', baseVersion: 0, units: 5 },
    {},
  );
  await vi.waitFor(() => expect(outbox.status.getSnapshot().othersWaiting).toBe(1));
  expect(await hers()).toMatchObject({ owner: ann, kind: 'correction' });
  await stand.end();
});
