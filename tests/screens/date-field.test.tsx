import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  calendar,
  focused,
  leave,
  open,
  opener,
  paste,
  segment,
  showDay,
  showTime,
  startDateTests,
  told,
  type,
  written,
} from './date-stand.tsx';

startDateTests();

describe('what stands in the field', () => {
  test.each([
    ['fa', '۱۴۰۵/۰۹/۰۱'],
    ['en', '22/11/2026'],
  ] as const)('a day in %s is «%s»', async (lang, text) => {
    await showDay({ initial: '2026-11-22' }, lang);
    await expect.poll(written).toBe(text);
  });

  test.each([
    ['fa', '۱۴۰۵/۰۹/۰۱۰۸:۳۰'],
    ['en', '22/11/202608:30'],
  ] as const)('an instant in %s stands on the clock of the school', async (lang, text) => {
    await showTime({ initial: '2026-11-22T05:00:00.000Z' }, lang);
    await expect.poll(written).toBe(text);
  });

  test('its id leads to its parts', async () => {
    await showTime({ id: 'when' });
    const parts = document.querySelectorAll('#when [role=spinbutton]');
    expect(parts).toHaveLength(5);
  });

  test('an empty field says so, and names its parts', async () => {
    await showTime();
    const parts = page.getByRole('spinbutton').elements();
    expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual([
      'سال',
      'ماه',
      'روز',
      'ساعت',
      'دقیقه',
    ]);
    expect(parts.map((part) => part.getAttribute('aria-valuetext'))).toEqual(
      Array.from({ length: 5 }, () => 'خالی'),
    );
  });

  test('a text that is no date leaves the field empty and is not written over', async () => {
    await showDay({ initial: 'soon' });
    await type('{Tab}{Tab}{Tab}{Tab}');
    expect(told).not.toHaveBeenCalled();
  });

  test('a value from elsewhere takes the place of what stood there', async () => {
    await showDay({ initial: '2026-11-22' });
    await page.getByRole('button', { name: 'از جای دیگر' }).click();
    await expect.poll(written).toBe('۱۴۰۵/۱۰/۱۰');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('typing', () => {
  test.each(['۱۴۰۵/۰۱/۱۵', '۱۴۰۵۰۱۱۵', '١٤٠٥٠١١٥', '14050115', '1405/1/15', '1405-1-15'])(
    '%s is the 15th of Farvardin',
    async (text) => {
      await showDay();
      await type(text);
      await leave();
      await expect.poll(written).toBe('۱۴۰۵/۰۱/۱۵');
      expect(told.mock.calls).toEqual([['2026-04-04']]);
    },
  );

  test.each(['22112026', '۲۲۱۱۲۰۲۶', '22/11/2026'])(
    '%s in English is the 22nd of November',
    async (text) => {
      await showDay({}, 'en');
      await type(text);
      await leave();
      expect(told.mock.calls).toEqual([['2026-11-22']]);
    },
  );

  test('a slash ends a month of one digit: 1405/1/2 is the second of Farvardin', async () => {
    await showDay();
    await type('1405/1/2');
    await leave();
    expect(told.mock.calls).toEqual([['2026-03-22']]);
  });

  test('day and time are typed in one go', async () => {
    await showTime();
    await type('۱۴۰۵۰۹۰۱۰۸۳۰');
    await leave();
    await expect.poll(written).toBe('۱۴۰۵/۰۹/۰۱۰۸:۳۰');
    expect(told.mock.calls).toEqual([['2026-11-22T05:00:00.000Z']]);
  });

  test('the form hears nothing before the field is left', async () => {
    await showDay();
    await type('14050115');
    expect(told).not.toHaveBeenCalled();
  });

  test('a page that is torn down while a date is typed tells it to the form first, and half a date not', async () => {
    await showDay();
    await type('1405');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(told).not.toHaveBeenCalled();
    await type('14050115');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(told.mock.calls).toEqual([['2026-04-04']]);
  });

  test('the 30th of Esfand becomes the 29th when the year turns out not to be a leap year', async () => {
    await showDay({ initial: '2030-03-20' });
    await expect.poll(written).toBe('۱۴۰۸/۱۲/۳۰');
    await type('1409');
    await leave();
    await expect.poll(written).toBe('۱۴۰۹/۱۲/۲۹');
    expect(told.mock.calls).toEqual([['2031-03-20']]);
  });

  test('half a date is no date: the form hears of none, and the field says what is missing', async () => {
    await showDay({ initial: '2026-11-22' });
    await segment(/ماه/).click();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await leave();
    await expect.element(page.getByText(/تاریخ کامل نیست/)).toBeVisible();
    expect(told.mock.calls).toEqual([[null]]);
  });

  test('a year of two digits is refused in words', async () => {
    await showDay();
    await type('05/09/01');
    await leave();
    await expect.element(page.getByText(/سال را چهاررقمی/)).toBeVisible();
    expect(told).not.toHaveBeenCalled();
  });

  test('a disabled field is not typed in and does not open', async () => {
    await showDay({ initial: '2026-11-22', disabled: true });
    await expect.element(opener()).toBeDisabled();
    await expect.element(segment(/سال/)).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('pasting', () => {
  test.each(['۱۴۰۵/۰۹/۰۱ ۰۸:۳۰', '١٤٠٥/٠٩/٠١ ٠٨:٣٠', '2026-11-22 08:30', '140509010830'])(
    '«%s» fills the whole field',
    async (text) => {
      await showTime();
      await paste(text);
      await leave();
      await expect.poll(written).toBe('۱۴۰۵/۰۹/۰۱۰۸:۳۰');
      expect(told.mock.calls).toEqual([['2026-11-22T05:00:00.000Z']]);
    },
  );

  test('a day alone keeps the time that stands there', async () => {
    await showTime({ initial: '2026-11-22T05:00:00.000Z' });
    await paste('1405/09/02');
    await leave();
    await expect.poll(written).toBe('۱۴۰۵/۰۹/۰۲۰۸:۳۰');
  });

  test('what holds no date changes nothing and is refused in words', async () => {
    await showDay({ initial: '2026-11-22' });
    await paste('هفتهٔ آینده');
    await expect.element(page.getByText(/تاریخی پیدا نشد/)).toBeVisible();
    await leave();
    await expect.poll(written).toBe('۱۴۰۵/۰۹/۰۱');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('limits', () => {
  const limits = { min: '2026-11-10', max: '2026-12-05' };

  test.each([
    ['14050801', /پیش از سه‌شنبه ۱۹ آبان ۱۴۰۵ نمی‌شود/],
    ['14051001', /پس از شنبه ۱۴ آذر ۱۴۰۵ نمی‌شود/],
  ])('%s is refused with the limit in words', async (text, words) => {
    await showDay(limits);
    await type(text);
    await leave();
    await expect.element(page.getByText(words)).toBeVisible();
    expect(told).not.toHaveBeenCalled();
  });

  test('the limit itself may be chosen, the day after it may not', async () => {
    await showDay({ ...limits, initial: '2026-12-05' });
    await open();
    await expect.poll(focused).toMatch(/^شنبه ۱۴ آذر/);
    await expect.element(page.getByRole('button', { name: /یکشنبه ۱۵ آذر/ })).toBeDisabled();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(focused).toMatch(/^شنبه ۱۴ آذر/);
  });

  test('an arrow that is disabled under the finger leaves its focus to the days', async () => {
    await showDay({ ...limits, initial: '2026-11-18' });
    await open();
    await page.getByRole('button', { name: 'ماه بعد' }).click();
    await expect.element(page.getByRole('button', { name: 'ماه بعد' })).toBeDisabled();
    await expect.poll(focused).toMatch(/آذر ۱۴۰۵/);
    await userEvent.keyboard('{Escape}');
    await expect.element(calendar()).not.toBeInTheDocument();
  });

  test('an instant has its limits to the minute', async () => {
    await showTime({ min: '2026-11-22T05:00:00.000Z' });
    await type('140509010829');
    await leave();
    await expect.element(page.getByText(/پیش از یکشنبه ۱ آذر ۱۴۰۵، ۰۸:۳۰ نمی‌شود/)).toBeVisible();
    await type('140509010830');
    await leave();
    expect(told.mock.calls).toEqual([['2026-11-22T05:00:00.000Z']]);
  });
});
