import dayjs from 'dayjs';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DayField } from '#src/ui/date-field/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { axeFindings } from './axe.ts';
import {
  Held,
  calendar,
  focused,
  leave,
  open,
  paste,
  setZone,
  show,
  showDay,
  showTime,
  startDateTests,
  told,
  written,
} from './date-stand.tsx';

startDateTests();

describe('the calendar', () => {
  test('begins with Saturday and calls Friday alone a weekend', async () => {
    await showDay({ initial: '2026-11-22' });
    await open();
    const heads = [...calendar().element().querySelectorAll('th')].map((th) => th.textContent);
    expect(heads).toEqual(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج']);
    const weekend = calendar().element().querySelectorAll('[data-weekend]');
    expect(weekend).toHaveLength(4);
    for (const day of weekend) expect(day.getAttribute('aria-label')).toMatch(/^جمعه/);
  });

  test('in English it is Gregorian and begins with Monday', async () => {
    await showDay({ initial: '2026-11-22' }, 'en');
    await open();
    await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
    expect(calendar().element().querySelector('th')?.textContent).toBe('M');
    await expect.poll(focused).toMatch('Sunday 22 November 2026 – selected');
  });

  test('a day that is picked closes it, is told, and the focus is back at its button', async () => {
    await showDay({ initial: '2026-11-22' });
    await open();
    await page.getByRole('button', { name: /^دوشنبه ۲ آذر/ }).click();
    await expect.element(calendar()).not.toBeInTheDocument();
    await expect.poll(focused).toMatch(/تقویم مهلت/);
    expect(told.mock.calls).toEqual([['2026-11-23']]);
  });

  test('a day picked in an empty field of day and time begins at eight', async () => {
    await showTime();
    await open();
    await expect.poll(focused).toMatch(/^چهارشنبه ۲۷ آبان ۱۴۰۵ – امروز/);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.poll(written).toBe('۱۴۰۵/۰۸/۲۸۰۸:۰۰');
    expect(told.mock.calls).toEqual([['2026-11-19T04:30:00.000Z']]);
  });

  test('the keys follow the reading direction', async () => {
    await showDay({ initial: '2026-09-22' });
    await open();
    await expect.poll(focused).toMatch(/۳۱ شهریور/);
    for (const [key, day] of [
      ['{ArrowLeft}', /^چهارشنبه ۱ مهر/],
      ['{ArrowRight}', /^سه‌شنبه ۳۱ شهریور/],
      ['{ArrowUp}', /^سه‌شنبه ۲۴ شهریور/],
      ['{ArrowDown}', /۳۱ شهریور/],
      ['{PageDown}', /۳۰ مهر/],
      ['{Home}', /۱ مهر/],
      ['{End}', /۳۰ مهر/],
      ['{PageUp}', /۳۰ شهریور/],
      ['{Shift>}{PageDown}{/Shift}', /۳۰ شهریور ۱۴۰۶/],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toMatch(day);
    }
  });

  test('in a dialog Escape closes the calendar alone, from the days and from its head', async () => {
    const close = vi.fn<() => void>();
    await show(
      <Dialog title="تمدید" onClose={close}>
        <Held Field={DayField} initial="2026-11-22" />
      </Dialog>,
      'fa',
    );
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar()).not.toBeInTheDocument();
    await open();
    await page.getByRole('button', { name: 'ماه بعد' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar()).not.toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('a month is picked from its own page, and the days have the focus again', async () => {
    await showDay({ initial: '2026-11-22', max: '2027-02-01' });
    await open();
    await page.getByRole('button', { name: /انتخاب ماه/ }).click();
    await expect.poll(() => document.activeElement?.textContent).toBe('آذر');
    await expect.element(page.getByRole('button', { name: 'اسفند' })).toBeDisabled();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => document.activeElement?.textContent).toBe('آبان');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => document.activeElement?.textContent).toBe('مرداد');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toMatch(/ ۱ مرداد ۱۴۰۵/);
  });

  test('the years of the page of months turn with its arrows, which keep the focus', async () => {
    await showDay({ initial: '2026-11-22' });
    await open();
    await page.getByRole('button', { name: /انتخاب ماه/ }).click();
    await page.getByRole('button', { name: 'سال بعد' }).click();
    await expect.element(page.getByRole('button', { name: /۱۴۰۶ – / })).toBeVisible();
    await expect.poll(focused).toMatch('سال بعد');
  });

  test('today is the day of the school, also on a device in Los Angeles', async () => {
    await setZone('America/Los_Angeles');
    // Half an hour into the first of Azar in Tehran; in Los Angeles it is the day before.
    vi.setSystemTime(Date.parse('2026-11-21T21:00:00.000Z'));
    expect(new Date().getDate()).toBe(21);
    await showTime();
    await open();
    await expect.poll(focused).toMatch(/^یکشنبه ۱ آذر ۱۴۰۵ – امروز/);
    expect(calendar().element().querySelectorAll('[data-today]')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([['2026-11-22T04:30:00.000Z']]);
  });

  test('dayjs has no say: the calendar opens and turns while all of it throws', async () => {
    const refuse = () => {
      throw new Error('dayjs was asked');
    };
    const prototype: unknown = Object.getPrototypeOf(dayjs());
    if (typeof prototype !== 'object' || prototype === null) throw new Error('no prototype');
    const isSame = vi.fn<() => boolean>(() => true);
    const methods = Object.getOwnPropertyNames(prototype).filter(
      // Its constructor's own two, without which not even "is it today?" can be asked.
      (name) => name !== 'constructor' && name !== 'parse' && name !== 'init',
    );
    const kept = Object.getOwnPropertyDescriptors(prototype);
    for (const name of methods) Object.assign(prototype, { [name]: refuse });
    Object.assign(prototype, { isSame });
    try {
      expect(() => dayjs().year()).toThrow('dayjs was asked');
      await showDay({ initial: '2026-11-18' });
      await open();
      await userEvent.keyboard('{PageDown}{PageUp}{ArrowLeft}');
      await expect.poll(focused).toMatch(/^پنجشنبه ۲۸ آبان/);
      expect(isSame).toHaveBeenCalled();
      // It called every day today; ours alone is marked.
      expect(calendar().element().querySelectorAll('[data-today]')).toHaveLength(1);
      await page.getByRole('button', { name: /انتخاب ماه/ }).click();
      await expect.element(page.getByRole('button', { name: 'اسفند' })).toBeVisible();
    } finally {
      Object.defineProperties(prototype, kept);
    }
  });
});

describe.each(['fa', 'en'] as const)('for readers, in %s', (lang) => {
  test('axe finds nothing: closed, refused, open, on the page of months', async () => {
    await showTime(
      {
        initial: '2026-11-18T05:00:00.000Z',
        description: 'به وقت مدرسه',
        max: '2026-12-01T00:00:00.000Z',
      },
      lang,
    );
    expect(await axeFindings()).toEqual([]);
    await open();
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('button', { name: /انتخاب ماه|choose a month/ }).click();
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await paste('2026-12-05 08:00');
    await leave();
    await expect.element(page.getByText(/پس از|Cannot be after/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('the field describes its date in the words of the language, in their order', async () => {
    await showDay({ initial: '2026-11-22' }, lang);
    const group = page.getByRole('group', { name: 'مهلت' }).element();
    const described = (group.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
      .join(' ');
    expect(described).toContain(
      lang === 'fa'
        ? 'تاریخ انتخاب‌شده: یکشنبه ۱ آذر ۱۴۰۵'
        : 'Selected date: Sunday 22 November 2026',
    );
  });
});
