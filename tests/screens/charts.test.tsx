import { DirectionProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  BarChart,
  ChartFrame,
  Legend,
  LineChart,
  PairBars,
  SplitBar,
} from '#src/features/reports/charts/index.ts';
import { pictureOf } from '#src/features/reports/charts/picture.ts';
import { sheetOf } from '#src/features/reports/export/index.ts';
import { Sheet } from '#src/ui/index.ts';
import '#src/ui/font.css';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(async () => {
  await stand.end();
  document.documentElement.removeAttribute('dir');
});

const bars = [
  { key: 'a', name: '۰ تا ۱۰', value: 2 },
  { key: 'b', name: '۱۰ تا ۲۰', value: 8, mark: true },
];
const table = sheetOf<(typeof bars)[number]>(
  'پراکندگی',
  [
    { title: 'بازه', kind: 'text', value: (bar) => bar.name },
    { title: 'تعداد', kind: 'number', value: (bar) => bar.value },
  ],
  bars,
);
const points = [
  { key: '1', name: 'مهر', values: [10, 12] },
  { key: '2', name: 'آبان', values: [null, 13] },
  { key: '3', name: 'آذر', values: [20, 0] },
  { key: '4', name: 'دی', values: [15, null] },
];
const format = (value: number) => `«${value}»`;

async function show(part: ReactNode, lang: 'fa' | 'en' = 'fa') {
  stand = await createStand({ lang });
  const dir = lang === 'fa' ? 'rtl' : 'ltr';
  document.documentElement.dir = dir;
  document.documentElement.lang = lang;
  await stand.show(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <main>
        <h1>گزارش</h1>
        {part}
      </main>
    </DirectionProvider>,
  );
}
const framed = (chart: ReactNode) => (
  <Sheet padded>
    <ChartFrame title="پراکندگی نمره‌ها" hint="از ۲۰" table={table} name="آزمون">
      {chart}
    </ChartFrame>
  </Sheet>
);
const button = (key: string) => page.getByRole('button', { name: stand.words(key) });
const left = (text: string) =>
  page.getByText(text, { exact: true }).element().getBoundingClientRect().left;

describe('a chart', () => {
  test('has a name that says what is to be seen, and no other content for readers', async () => {
    await show(framed(<BarChart label="بیشتر نمره‌ها بالای ۱۰ است" bars={bars} />));
    await expect.element(page.getByRole('img', { name: 'بیشتر نمره‌ها بالای ۱۰ است' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('has its numbers in the page, unseen until somebody asks for them', async () => {
    await show(framed(<BarChart label="x" bars={bars} />));
    const numbers = page.getByRole('table', { name: 'پراکندگی' });
    expect(
      numbers
        .getByRole('row')
        .elements()
        .map((row) => row.textContent),
    ).toEqual(['بازهتعداد', '۰ تا ۱۰۲', '۱۰ تا ۲۰۸']);
    expect(numbers.element().parentElement?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await button('charts:numbers.show').click();
    expect(numbers.element().getBoundingClientRect().width).toBeGreaterThan(200);
    await expect.element(button('charts:numbers.hide')).toHaveAttribute('aria-expanded', 'true');
    expect(await axeFindings()).toEqual([]);
  });

  test.each(['fa', 'en'] as const)('in %s runs as people read', async (lang) => {
    await show(
      <>
        <BarChart label="x" bars={bars} />
        <LineChart label="y" points={points} series={['سارا', 'کلاس']} max={20} format={format} />
      </>,
      lang,
    );
    const isFromRight = lang === 'fa';
    expect(left('۰ تا ۱۰') > left('۱۰ تا ۲۰')).toBe(isFromRight);
    expect(left('مهر') > left('آبان')).toBe(isFromRight);
    expect(left('«12»') > left('«15»')).toBe(isFromRight);
  });

  test('keeps to the width of a phone; more bars than have room move by themselves', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      key: `${at}`,
      name: `${at}`,
      value: at,
    }));
    await show(<BarChart label="x" bars={many} />);
    await page.viewport(390, 800);
    await expect
      .element(page.getByRole('region', { name: stand.words('charts:scroller') }))
      .toHaveAttribute('tabindex', '0');
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await axeFindings()).toEqual([]);
  });
});

test('a line joins the points of one course, and none with the next of another', async () => {
  const of = (name: string, course: string, value: number) => ({
    key: name,
    name,
    values: [value],
    of: course,
  });
  const mixed = [of('a', 'math', 10), of('b', 'art', 20), of('c', 'math', 12), of('d', 'pe', 4)];
  await show(<LineChart label="y" points={mixed} series={['x']} max={20} format={format} />);
  const lines = [...document.querySelectorAll('line[data-series]')];
  expect(lines.map((line) => [line.getAttribute('y1'), line.getAttribute('y2')])).toEqual([
    ['50%', '40%'],
  ]);
});

describe('bars', () => {
  test('are as high as their share of the greatest or of a whole, with their values on them', async () => {
    await show(
      <>
        <BarChart label="x" bars={bars} />
        <BarChart label="y" bars={[{ key: 'c', name: 'کلاس', value: 0.25, text: '۲۵٪' }]} max={1} />
      </>,
    );
    const heights = ['۲', '۸', '۲۵٪'].map((text) => {
      const mark = page.getByText(text, { exact: true }).element().parentElement;
      return (mark?.offsetHeight ?? 0) / 170;
    });
    expect(heights.map((height) => Math.round(height * 100))).toEqual([25, 100, 25]);
  });

  test('of nobody are no bars, and of nothing nothing', async () => {
    await show(
      <>
        <BarChart label="x" bars={[{ key: 'c', name: 'کلاس', value: 0 }]} />
        <BarChart label="y" bars={[]} />
        <LineChart label="z" points={[]} series={['x']} max={0} format={format} />
        <PairBars label="w" rows={[]} series={['a', 'b']} max={0} format={format} />
      </>,
    );
    expect(page.getByText('۰', { exact: true }).element().parentElement?.offsetHeight).toBe(0);
  });
});

test('a line breaks where a value is missing, and of two values the greater is written above', async () => {
  await show(
    <LineChart label="x" points={points} series={['سارا', 'کلاس']} max={20} format={format} />,
  );
  expect(document.querySelectorAll('line[data-series=one]').length).toBe(1);
  expect(document.querySelectorAll('line[data-series=other]').length).toBe(2);
  const side = (text: string) =>
    page.getByText(text, { exact: true }).element().getAttribute('data-side');
  expect([side('«12»'), side('«13»')]).toEqual(['above', 'above']);
  expect(
    page
      .getByText('«10»', { exact: true })
      .elements()
      .map((one) => one.getAttribute('data-side')),
  ).toContain('below');
});

test('two beside each other differ by form: one full, one hollow, nothing where there is none', async () => {
  await show(
    <PairBars
      label="x"
      rows={[
        { key: '1', name: 'ریاضی', a: 10, b: 20 },
        { key: '2', name: 'علوم', a: null, b: 5 },
      ]}
      series={['هشتم ۱', 'هشتم ۲']}
      max={20}
      format={format}
    />,
  );
  const marks = page.getByRole('img', { name: 'x' }).element();
  const widths = [...marks.querySelectorAll<HTMLElement>('[data-look]')].map(
    (mark) => mark.offsetWidth,
  );
  expect(widths.length).toBe(3);
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(2, 1);
  expect(marks.textContent).toContain('–');
  const [one, other] = [...marks.querySelectorAll('[data-look]')].map((mark) =>
    getComputedStyle(mark),
  );
  expect([one?.borderTopWidth, other?.borderTopWidth]).toEqual(['0px', '2px']);
});

test('a divided line says its parts, each by a form of its own', async () => {
  await show(
    <>
      <SplitBar
        parts={[
          { look: 'right', name: 'درست', value: 30 },
          { look: 'wrong', name: 'نادرست', value: 10 },
          { look: 'blank', name: 'بی‌پاسخ', value: 0 },
        ]}
      />
      <Legend items={[{ look: 'wrong', name: 'غلط' }]} />
    </>,
  );
  const line = page.getByRole('img', { name: 'درست: ۳۰، نادرست: ۱۰، بی‌پاسخ: ۰' });
  await expect.element(line).toBeVisible();
  const parts = [...line.element().children].map((part) => getComputedStyle(part).backgroundImage);
  expect(parts.map((image) => image.startsWith('repeating'))).toEqual([false, true]);
  expect(await axeFindings()).toEqual([]);
});

describe('a picture of a chart', () => {
  async function drawn() {
    const figure = document.querySelector('figure');
    if (!figure) throw new Error('no figure');
    const bytes = await pictureOf(figure);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    return {
      width: bitmap.width,
      data: context.getImageData(0, 0, bitmap.width, bitmap.height).data,
    };
  }
  const count = (data: Uint8ClampedArray, [red, green, blue]: [number, number, number]) => {
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1;
    return found;
  };

  test('has the marks and the words of the chart, light on a dark screen too, and leaves nothing behind', async () => {
    await show(framed(<BarChart label="x" bars={bars} />));
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
    await page.viewport(390, 800);
    const before = document.body.childElementCount;
    const { width, data } = await drawn();
    expect(width).toBe(1_800);
    expect(Array.from(data.subarray(0, 3))).toEqual([255, 255, 255]);
    // The marked bar is 48 wide and 170 high, twice as fine; words are thin.
    expect(count(data, [0x72, 0x2b, 0x5b])).toBeGreaterThan(30_000);
    expect(count(data, [0x23, 0x1c, 0x20])).toBeGreaterThan(400);
    expect(document.body.childElementCount).toBe(before);
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  });

  test('is saved by the chart’s name', async () => {
    await show(framed(<BarChart label="x" bars={bars} />));
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    await button('charts:picture.button').click();
    // The browser packs a picture when it is idle, or after ten seconds.
    await expect.poll(() => clicked.mock.contexts.length, { timeout: 20_000 }).toBe(1);
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'آزمون.png' });
    clicked.mockRestore();
  }, 30_000);
});
