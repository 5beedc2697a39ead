/** Of what waits on the device a change draws the one that changed; a decision that is not taken says so. */
import { drawnBy } from './draws.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { firstOf } from '#src/features/sync/row-kinds.ts';
import { WaitingList } from '#src/features/sync/waiting-list.tsx';
import { listRow } from '#src/features/sync/testing/rows.ts';
import { WaitingRow } from '#src/features/sync/waiting-row.tsx';
import { EngineContext, useWaiting } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { createStand } from './stand.tsx';

const view = (rows: readonly OutboxRow[]) => firstOf(rows, { needs: 9, groups: 9 });

/** The panel of what waits, as far as it lists it. */
function Panel() {
  return <WaitingList groups={useWaiting(view).groups} more={null} />;
}

test('the others stay as they are drawn', async () => {
  const stand = await createStand();
  const score = (studentId: string, scoreUnits: number) =>
    stand.offline().outbox.enqueueCorrection({
      kind: 'assignment',
      schoolId: 'school',
      semesterId: 'semester',
      studentId,
      resultId: `of-${studentId}`,
      answers: [{ questionId: 'q1', baseVersion: 0, scoreUnits }],
      label: { student: studentId, activity: 'میان‌نوبت', activityId: 'a1', kind: 'score' },
      partLabels: { q1: { question: 1 } },
    });
  for (const student of ['one', 'two', 'three']) await score(student, 100);
  await stand.show(<Panel />);
  const items = () => [...document.querySelectorAll('li')].map((item) => item.textContent);
  await expect.poll(items).toHaveLength(3);
  const before = items();
  const drawn = await drawnBy(async () => {
    await score('two', 200);
    await expect.poll(() => items().some((item) => !before.includes(item))).toBe(true);
  });
  expect(drawn.filter((name) => name.endsWith('Row'))).toEqual(['WaitingRow']);
  await stand.end();
});

test('what the device’s storage did not take is said beside the decision, and can be tried again', async () => {
  const stand = await createStand();
  const offline = stand.offline();
  const row = listRow({ state: 'queued' });
  const discard = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new DOMException('the disk is full', 'QuotaExceededError'))
    .mockResolvedValueOnce([row.key]);
  const engine = { ...offline, outbox: { ...offline.outbox, discard } };
  await stand.show(
    <EngineContext value={engine}>
      <ul>
        <WaitingRow row={row} />
      </ul>
    </EngineContext>,
  );
  await page.getByRole('button').first().click();
  await page.getByRole('button', { name: stand.words('sync:row.discard') }).click();
  const yes = page.getByRole('button', { name: stand.words('sync:discard.yes') });
  await yes.click();
  const told = page.getByText(stand.words('sync:notDecided'));
  await expect.element(told).toBeVisible();
  await yes.click();
  await expect.element(told).not.toBeInTheDocument();
  expect(discard).toHaveBeenCalledTimes(2);
  await stand.end();
});
