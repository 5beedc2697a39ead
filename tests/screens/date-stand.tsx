import { DirectionProvider } from '@mantine/core';
import type { CDPSession } from '@vitest/browser-playwright';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DateTimeField, DayField } from '#src/ui/date-field/index.ts';
import { createStand, type Stand } from './stand.tsx';

type Lang = 'fa' | 'en';
type Props = Partial<ComponentProps<typeof DayField>> & { initial?: string | null };

/** 27 Aban 1405, half past one in the afternoon in Tehran. */
const now = Date.parse('2026-11-18T10:00:00.000Z');
export const told = vi.fn<(value: string | null) => void>();
let stand: Stand | null = null;

export async function setZone(timezoneId: string): Promise<void> {
  const browser: CDPSession = cdp();
  await browser.send('Emulation.setTimezoneOverride', { timezoneId });
}

/** The clock, the zone and the page of each test of a date field. */
export function startDateTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(async () => {
    await stand?.end();
    stand = null;
    vi.useRealTimers();
    vi.restoreAllMocks();
    told.mockReset();
    document.documentElement.removeAttribute('dir');
    await setZone('');
  });
}

export function Held({ Field, initial = null, ...props }: Props & { Field: typeof DayField }) {
  const [value, setValue] = useState(initial);
  const hold = (next: string | null) => {
    told(next);
    setValue(next);
  };
  return (
    <>
      <Field label="مهلت" zone="Asia/Tehran" {...props} value={value} onChange={hold} />
      <button type="button">جای دیگر</button>
      <button type="button" onClick={() => setValue('2026-12-31')}>
        از جای دیگر
      </button>
    </>
  );
}

export async function show(part: ReactNode, lang: Lang) {
  stand = await createStand({ lang });
  const dir = lang === 'fa' ? 'rtl' : 'ltr';
  document.documentElement.dir = dir;
  document.documentElement.lang = lang;
  await stand.show(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <main>{part}</main>
    </DirectionProvider>,
  );
  await expect.element(page.getByRole('group', { name: 'مهلت' })).toBeVisible();
}
export const showDay = (props: Props = {}, lang: Lang = 'fa') =>
  show(<Held Field={DayField} {...props} />, lang);
export const showTime = (props: Props = {}, lang: Lang = 'fa') =>
  show(<Held Field={DateTimeField} {...props} />, lang);

/** What stands in the field, without the marks of direction. */
export const written = () =>
  (page.getByRole('group', { name: 'مهلت' }).element().textContent ?? '').replace(
    /[\u2066-\u2069\u200E\u200F]/g,
    '',
  );
export const segment = (name: RegExp) => page.getByRole('spinbutton', { name });
export const opener = () => page.getByRole('button', { name: /^(تقویم|Calendar of) مهلت/ });
export const calendar = () => page.getByRole('dialog', { name: 'مهلت' });
export const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
export const leave = () => page.getByRole('button', { name: 'جای دیگر', exact: true }).click();

export async function type(text: string) {
  await page.getByRole('spinbutton').first().click();
  await userEvent.keyboard(text);
}
export async function paste(text: string) {
  await page.getByRole('spinbutton').first().click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
export async function open() {
  await opener().click();
  await expect.element(calendar()).toBeVisible();
}
