import { expect, test, vi } from 'vitest';
import { activity } from '#src/api/samples.ts';
import { LockNote } from '#src/features/activity-form/lock-note.tsx';
import type { Requests } from '#src/features/activity-form/use-saving.ts';
import { button, field, flag, FormOf, SAVE } from './activity-form-stand.tsx';
import { createStand } from './stand.tsx';

test('after the end what takes effect then is changed, and nothing of an older draft goes with it', async () => {
  const stand = await createStand();
  const asked: unknown[] = [];
  const change: Requests['change'] = (begun, changes) => {
    asked.push({ version: begun.version, ...changes });
    return Promise.resolve({ id: begun.id, version: begun.version + 1 });
  };
  const draft = activity();
  await stand.show(<FormOf activity={draft} />);
  await field('عنوان').fill('عنوان پیش از انتشار');
  await vi.waitFor(() =>
    expect(JSON.stringify(stand.offline().drafts.list())).toContain('پیش از انتشار'),
  );
  const ended = activity({ state: 'ended' });
  await stand.show(
    <FormOf
      activity={ended}
      lock={<LockNote kind="exam" lock="ended" activity={ended} />}
      isLateOpen
      requests={{ change }}
    />,
  );
  await expect.element(field('عنوان')).toBeDisabled();
  await expect.element(field('عنوان')).toHaveValue(ended.title);
  await expect.element(flag('آزمون امن')).toBeDisabled();
  await flag('نمایش نتیجه به والدین').click();
  await button(SAVE).click();
  const sent = { version: ended.version, showResultToParents: true };
  await vi.waitFor(() => expect(asked).toEqual([sent]));
  await stand.end();
});
