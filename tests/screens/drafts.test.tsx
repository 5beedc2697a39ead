import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DraftFault, DraftOffer, useDraft, WhenDraftsRead } from '#src/features/drafts/index.ts';
import { unsaved } from '#src/features/session/index.ts';
import { StorageFullError } from '#src/offline/index.ts';
import { formContract, type Save } from './form-contract.tsx';
import { copyOf, createStand, type Stand } from './stand.tsx';

const isText = (value: unknown): value is string => typeof value === 'string';

function SampleForm({
  id,
  stored = '',
  version = 1,
  save,
}: {
  id: string;
  stored?: string;
  version?: number;
  save: Save;
}) {
  const draft = useDraft({ kind: 'sample', id, initial: stored, base: version, isState: isText });
  const [failed, setFailed] = useState(false);
  async function submit() {
    const sent = draft.state;
    try {
      await save(sent);
      draft.saved(sent);
    } catch {
      setFailed(true);
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftOffer draft={draft} show={(state) => state} />
      <DraftFault draft={draft} />
      <label>
        متن
        <textarea value={draft.state} onChange={(event) => draft.set(event.currentTarget.value)} />
      </label>
      <button type="submit">ذخیره</button>
      {failed && <p role="alert">ذخیره نشد</p>}
    </form>
  );
}

formContract({
  name: 'a form that keeps its words by useDraft',
  form: (thing, save) => <SampleForm id={thing} save={save} />,
  field: 'متن',
  save: 'ذخیره',
  things: 'many',
  lives: 'device',
  comesBack: 'offered',
});

describe('two forms on one thing', () => {
  let stand: Stand;
  beforeEach(async () => {
    stand = await createStand();
  });
  afterEach(() => stand.end());

  const noSave: Save = () => Promise.resolve();
  const field = () => page.getByRole('textbox', { name: 'متن' });
  const kept = () => stand.offline().drafts.list() ?? [];
  /** What another window says of the same thing. */
  const elsewhere = (state: string, base = 1) =>
    stand.offline().drafts.put('sample', 'a', state, base, { writer: 'elsewhere' });

  test('words of another window are told of, and never stand over these', async () => {
    await stand.show(<SampleForm id="a" save={noSave} />);
    await userEvent.type(field(), 'اینجا');
    await elsewhere('آنجا');
    await expect.element(page.getByText(stand.words('drafts:offer.elsewhere'))).toBeVisible();
    await expect.element(field()).toHaveValue('اینجا');
    await vi.waitFor(() => expect(kept()[0]?.others).toHaveLength(1));
  });

  test('taking up the other words offers these in their place: none is lost', async () => {
    await stand.show(<SampleForm id="a" save={noSave} />);
    await userEvent.type(field(), 'اینجا');
    await elsewhere('آنجا');
    await page.getByRole('button', { name: 'ادامهٔ نوشته' }).click();
    await expect.element(field()).toHaveValue('آنجا');
    await page.getByRole('button', { name: 'ادامهٔ نوشته' }).click();
    await expect.element(field()).toHaveValue('اینجا');
  });

  test('discarding asks once more, and takes only what was offered', async () => {
    await elsewhere('آنجا');
    await stand.show(<SampleForm id="a" save={noSave} />);
    await userEvent.type(field(), 'اینجا');
    await page.getByRole('button', { name: 'کنار گذاشتن' }).click();
    expect(JSON.stringify(kept())).toContain('آنجا');
    await page.getByRole('button', { name: 'بله، پاک شود' }).click();
    await vi.waitFor(() => expect(JSON.stringify(kept())).not.toContain('آنجا'));
    await vi.waitFor(() => expect(kept()[0]?.state).toBe('اینجا'));
  });

  test('where the server moved on since, both are shown, and taking up stands on what was shown', async () => {
    await elsewhere('نوشتهٔ من', 1);
    await stand.show(<SampleForm id="a" stored="نوشتهٔ همکار" version={2} save={noSave} />);
    await expect.element(page.getByText(stand.words('drafts:offer.behind'))).toBeVisible();
    const shown = page.getByRole('definition');
    await expect.element(shown.nth(0)).toHaveTextContent('نوشتهٔ من');
    await expect.element(shown.nth(1)).toHaveTextContent('نوشتهٔ همکار');
    await page.getByRole('button', { name: 'ادامهٔ نوشته' }).click();
    await vi.waitFor(() =>
      expect(kept()).toMatchObject([{ state: 'نوشتهٔ من', base: 2, others: [] }]),
    );
  });

  test('words that the server has by now are no draft any more', async () => {
    await elsewhere('همین', 1);
    await stand.show(<SampleForm id="a" stored="همین" version={2} save={noSave} />);
    await vi.waitFor(() => expect(kept()).toEqual([]));
    await expect.element(page.getByRole('button', { name: 'ادامهٔ نوشته' })).not.toBeInTheDocument();
  });

  test('back at what was stored, nothing is left to keep', async () => {
    await stand.show(<SampleForm id="a" stored="متن" save={noSave} />);
    await userEvent.type(field(), 'x');
    await vi.waitFor(() => expect(kept()).toHaveLength(1));
    await userEvent.fill(field(), 'متن');
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });
});

test('a form comes once the disk has said what was kept, with the offer over it from the first; a silent disk holds none back', async () => {
  const read = Promise.withResolvers<void>();
  const stand = await createStand({
    through: (store) => ({
      ...store,
      drafts: {
        ...store.drafts,
        ofOwner: async (...asked) => {
          await read.promise;
          return store.drafts.ofOwner(...asked);
        },
      },
    }),
  });
  const form = (
    <WhenDraftsRead>
      <SampleForm id="a" save={() => Promise.resolve()} />
    </WhenDraftsRead>
  );
  const field = page.getByRole('textbox', { name: 'متن' });
  const offer = page.getByRole('button', { name: 'ادامهٔ نوشته' });
  await stand.show(form);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
  expect(stand.offline().drafts.list()).toBeUndefined();
  await stand.offline().drafts.put('sample', 'a', 'پیش‌تر', 1, { writer: 'before' });
  read.resolve();
  await expect.element(offer).toBeVisible();
  await stand.show(<p />);
  await stand.show(form);
  expect(offer.elements()).toHaveLength(1);
  await stand.end();
});

test('a full disk is said, the words stay on the screen, and they are kept once there is room', async () => {
  let isFull = true;
  const before = unsaved.count();
  const full = () => Promise.reject(new StorageFullError('The device has no room left'));
  const stand = await createStand({
    through: (store) => ({
      ...store,
      drafts: {
        ...store.drafts,
        change: (...asked) => (isFull ? full() : store.drafts.change(...asked)),
      },
    }),
  });
  await stand.show(<SampleForm id="a" save={() => Promise.resolve()} />);
  const field = page.getByRole('textbox', { name: 'متن' });
  await userEvent.type(field, 'سلام');
  await expect.element(page.getByText(stand.words('drafts:fault.full'))).toBeVisible();
  await expect.element(field).toHaveValue('سلام');
  expect(unsaved.count()).toBe(before + 1);
  expect(JSON.stringify(copyOf(localStorage))).toContain('سلام');
  isFull = false;
  await userEvent.type(field, ' دنیا');
  await expect.element(page.getByText(stand.words('drafts:fault.full'))).not.toBeInTheDocument();
  expect(unsaved.count()).toBe(before);
  expect(stand.offline().drafts.list()).toMatchObject([{ state: 'سلام دنیا' }]);
  expect(JSON.stringify(copyOf(localStorage))).not.toContain('سلام');
  await stand.end();
});

test('words of a form that was left before the disk took them are there after the page has gone', async () => {
  let isSilent = true;
  const stand = await createStand({
    through: (store) =>
      isSilent
        ? { ...store, drafts: { ...store.drafts, change: () => new Promise(() => undefined) } }
        : store,
  });
  const form = <SampleForm id="left" save={() => Promise.resolve()} />;
  await stand.show(form);
  await userEvent.type(page.getByRole('textbox', { name: 'متن' }), 'نوشته');
  await stand.show(<p>صفحهٔ دیگر</p>);
  isSilent = false;
  await stand.reload();
  await vi.waitFor(() => expect(stand.offline().drafts.list()).toMatchObject([{ state: 'نوشته' }]));
  await stand.end();
});
