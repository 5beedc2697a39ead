import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FilePicker } from '#src/features/files/file-picker.tsx';
import type { PickedFile } from '#src/features/files/index.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
/** What the form holds. */
const form: { value: readonly PickedFile[] } = { value: [] };
const empty: readonly PickedFile[] = [];

function Form({ initial = empty }: { initial?: readonly PickedFile[] }) {
  const [files, setFiles] = useState(initial);
  const change = (next: readonly PickedFile[]) => {
    form.value = next;
    setFiles(next);
  };
  return <FilePicker value={files} onChange={change} />;
}

beforeEach(async () => {
  localStorage.clear();
  form.value = [];
  stand = await createStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stand.end();
});

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nothing to choose with');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const pdf = (name: string, size = 100) =>
  new File(['%PDF-1.7', new Uint8Array(Math.max(0, size - 8))], name);

/** A picture that compresses badly, as photos do. */
async function picture(width: number, height: number, type: string, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const image = context.createImageData(width, height);
  for (let at = 0; at < image.data.length; at += 1)
    image.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) % 256;
  context.putImageData(image, 0, 0);
  return new File([await canvas.convertToBlob({ type, quality: 0.95 })], name, { type });
}

/** The same JPEG, marked as taken with the camera held on its side. */
async function onItsSide(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tiff = [
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ];
  const body = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
  return new File([bytes.slice(0, 2), segment, bytes.slice(2)], file.name, { type: file.type });
}

async function sizeOf(id: string): Promise<[number, number]> {
  const bytes = await stand.offline().files.read(id);
  const bitmap = await createImageBitmap(new Blob([bytes ?? new ArrayBuffer()]));
  return [bitmap.width, bitmap.height];
}

const seen = (words: string | RegExp) => page.getByText(words).first();
async function taken(count: number) {
  await expect.poll(() => form.value.length, { timeout: 10_000 }).toBe(count);
}

describe('the file picker', () => {
  it('keeps a chosen file on this device and names it for the question', async () => {
    await stand.show(<Form />);
    choose(pdf('برگهٔ ریاضی.pdf', 2048));
    await taken(1);
    expect(form.value[0]).toMatchObject({
      name: 'برگهٔ ریاضی.pdf',
      type: 'application/pdf',
      size: 2048,
    });
    expect(form.value[0]?.id).toMatch(/^local:/);
    await expect.element(seen('۲ کیلوبایت')).toBeVisible();
    await expect.element(seen(stand.words('files:state.waiting'))).toBeVisible();
    expect((await stand.offline().files.read(form.value[0]?.id ?? ''))?.byteLength).toBe(2048);
  });

  it('says beside each refused file why, and takes the others', async () => {
    await stand.show(<Form />);
    choose(new File(['hello'], 'نامه.pdf'), new File([], 'هیچ.pdf'), pdf('خوب.pdf'));
    await taken(1);
    await expect.element(seen(stand.words('files:refused.type'))).toBeVisible();
    await expect.element(seen(stand.words('files:refused.empty'))).toBeVisible();
    await page.getByRole('button', { name: /بستن پیام .*نامه/ }).click();
    await expect.element(page.getByText(stand.words('files:refused.type'))).not.toBeInTheDocument();
  });

  it('takes no file above 20 MiB and no eleventh', async () => {
    await stand.show(<Form />);
    choose(pdf('بزرگ.pdf', 21 * 1024 * 1024));
    await expect.element(seen(/۲۱ مگابایت است/)).toBeVisible();
    choose(...Array.from({ length: 11 }, (_, at) => pdf(`${at}.pdf`)));
    await taken(10);
    await expect.element(seen(stand.words('files:refused.tooMany'))).toBeVisible();
  });

  it('makes a large photo smaller and says by how much', async () => {
    await stand.show(<Form />);
    const photo = await picture(2600, 1300, 'image/jpeg', 'عکس.jpeg');
    choose(photo);
    await taken(1);
    expect(form.value[0]?.size).toBeLessThan(photo.size);
    expect(await sizeOf(form.value[0]?.id ?? '')).toEqual([2000, 1000]);
    await expect.element(seen(stand.words('files:shrunk'))).toBeVisible();
    expect(form.value[0]?.name).toBe('عکس.jpg');
  });

  it('keeps a photo upright that was taken with the tablet on its side', async () => {
    await stand.show(<Form />);
    choose(await onItsSide(await picture(2600, 1300, 'image/jpeg', 'عکس.jpeg')));
    await taken(1);
    expect(await sizeOf(form.value[0]?.id ?? '')).toEqual([1000, 2000]);
  });

  it('never makes a picture larger than it was', async () => {
    await stand.show(<Form />);
    const canvas = new OffscreenCanvas(40, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    const small = new File(
      [await canvas.convertToBlob({ type: 'image/webp', quality: 0.1 })],
      'a.webp',
    );
    choose(small);
    await taken(1);
    expect(form.value[0]).toMatchObject({ name: 'a.webp', type: 'image/webp', size: small.size });
  });

  it('leaves pictures alone where that was chosen, and remembers it on this device', async () => {
    await stand.show(<Form />);
    await page.getByRole('checkbox').click();
    const photo = await picture(2200, 1100, 'image/jpeg', 'عکس.jpg');
    choose(photo);
    await taken(1);
    expect(form.value[0]?.size).toBe(photo.size);
    await stand.reload();
    await stand.show(<Form />);
    await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  });

  it('says of a damaged picture that it cannot be read', async () => {
    await stand.show(<Form />);
    choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], 'نیمه.jpg'));
    await expect.element(seen(stand.words('files:refused.damaged'))).toBeVisible();
  });

  it('says beforehand when a file will not fit', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1e6, usage: 9e5 });
    await stand.show(<Form />);
    choose(pdf('جا.pdf', 3 * 1024 * 1024));
    await expect.element(seen(stand.words('files:refused.noRoom'))).toBeVisible();
    await expect.poll(() => stand.offline().files.list()).toEqual([]);
  });

  it('takes what is dropped on it', async () => {
    await stand.show(<Form />);
    const data = new DataTransfer();
    data.items.add(pdf('رها.pdf'));
    const group = page.getByRole('group').element();
    group.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    );
    await taken(1);
    expect(form.value[0]?.name).toBe('رها.pdf');
  });

  it('shows the picture again after a restart, before any network', async () => {
    await stand.show(<Form />);
    choose(await picture(300, 200, 'image/png', 'شکل.png'));
    await taken(1);
    const initial = [...form.value];
    await stand.reload();
    await stand.show(<Form initial={initial} />);
    await expect.element(seen(initial[0]?.name ?? '')).toBeVisible();
    await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(300);
  });

  it('shows a picture that only the server has, and its sign where it cannot be read', async () => {
    const stored = await picture(300, 200, 'image/png', 'شکل.png');
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url) =>
        Promise.resolve(
          (url instanceof Request ? url.url : url.toString()).endsWith('/p1')
            ? new Response(stored, { headers: { 'content-type': 'image/png' } })
            : Response.json({ result: false, errors: [] }, { status: 404 }),
        ),
      );
    const named = (id: string, name: string) => ({ id, name, type: 'image/png', size: 1 });
    await stand.show(<Form initial={[named('p1', 'یک.png'), named('p2', 'دو.png')]} />);
    await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(300);
    await expect.element(seen('دو.png')).toBeVisible();
    expect(document.querySelectorAll('img')).toHaveLength(1);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('takes a file off', async () => {
    await stand.show(<Form />);
    choose(pdf('یک.pdf'), pdf('دو.pdf'));
    await taken(2);
    await page.getByRole('button', { name: /برداشتن .*یک/ }).click();
    await taken(1);
    await expect.element(seen('دو.pdf')).toBeVisible();
  });
});
