import { DirectionProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sheetOf } from '#src/features/reports/export/index.ts';
import {
  AgeLine,
  Figures,
  ExportMenu,
  ReportHead,
  ReportTable,
  type Column,
} from '#src/features/reports/parts/index.ts';
import { Notices, Sheet } from '#src/ui/index.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(async () => {
  await stand.end();
  document.documentElement.removeAttribute('dir');
});

interface Student {
  name: string;
  units: number | null;
  share: number;
  day: string;
}
const columns: Column<Student>[] = [
  {
    key: 'name',
    title: 'دانش‌آموز',
    kind: 'text',
    value: ({ name }) => name,
    cell: ({ name }) => <a href="#x">{name}</a>,
    isHead: true,
  },
  { key: 'units', title: 'نمره', kind: 'score', value: ({ units }) => units },
  { key: 'share', title: 'سهم', kind: 'percent', value: ({ share }) => share },
  { key: 'day', title: 'روز', kind: 'day', value: ({ day }) => day },
];
const few: Student[] = [
  { name: 'زهرا', units: 4_620, share: 0.96, day: '2026-11-17' },
  { name: 'آیدا', units: 240, share: 0.05, day: '2026-11-16T20:31:00Z' },
  { name: 'هستی', units: null, share: 0, day: '2026-11-18' },
];
const many: Student[] = Array.from({ length: 1_200 }, (_, at) => ({
  name: `دانش‌آموز ${at + 1}`,
  units: at,
  share: at / 1_200,
  day: '2026-11-17',
}));

async function show(part: ReactNode, lang: 'fa' | 'en' = 'fa') {
  stand = await createStand({ lang });
  const dir = lang === 'fa' ? 'rtl' : 'ltr';
  document.documentElement.dir = dir;
  document.documentElement.lang = lang;
  await stand.show(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <main>{part}</main>
    </DirectionProvider>,
  );
}
const tableOf = (rows: readonly Student[]) => (
  <>
    <h1>گزارش</h1>
    <Sheet>
      <ReportTable label="نمره‌ها" columns={columns} rows={rows} rowKey={({ name }) => name} />
    </Sheet>
  </>
);
const table = () => page.getByRole('table', { name: 'نمره‌ها' });
const heads = () =>
  [...table().element().querySelectorAll('tbody th')].map((cell) => cell.textContent);
const scroller = () => {
  const node = table().element().parentElement;
  if (!node) throw new Error('no scroller');
  return node;
};
const mounted = () => table().element().querySelectorAll('tbody tr[data-at]').length;
const scrollTo = async (top: number) => {
  scroller().scrollTop = top;
  await expect.poll(() => Math.abs(scroller().scrollTop - top)).toBeLessThan(60);
};

describe('a table of a report', () => {
  test('writes every kind in the language, scores with the same number of decimals', async () => {
    await show(tableOf(few));
    const rows = table()
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'دانش‌آموزنمرهسهمروز',
      'زهرا۱۹٫۲۵۹۶٪سه‌شنبه ۲۶ آبان',
      'آیدا۱٫۰۰۵٪سه‌شنبه ۲۶ آبان',
      'هستی–۰٪چهارشنبه ۲۷ آبان',
    ]);
    expect(await axeFindings()).toEqual([]);
  });

  test.each(['fa', 'en'] as const)('in %s has units under units', async (lang) => {
    await show(tableOf(few), lang);
    const cells = [...table().element().querySelectorAll('tbody td:nth-child(2)')];
    const ends = cells.slice(0, 2).map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    });
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 99))).toBeLessThan(1);
  });

  test('is sorted by its headings, and says so', async () => {
    await show(tableOf(few));
    const name = table().getByRole('columnheader', { name: 'دانش‌آموز' });
    const score = table().getByRole('columnheader', { name: 'نمره' });
    expect(name.element().hasAttribute('aria-sort')).toBe(false);
    await name.getByRole('button').click();
    await expect.element(name).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(heads).toEqual(['آیدا', 'زهرا', 'هستی']);
    await score.getByRole('button').click();
    await expect.element(score).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(heads).toEqual(['زهرا', 'آیدا', 'هستی']);
    await userEvent.keyboard('{Enter}');
    await expect.element(score).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(heads).toEqual(['آیدا', 'زهرا', 'هستی']);
    expect(await axeFindings()).toEqual([]);
  });

  test('sorted from outside shows what it is told and asks for what is pressed', async () => {
    const asked: string[] = [];
    await show(
      <ReportTable
        label="نمره‌ها"
        columns={columns}
        rows={few}
        rowKey={({ name }) => name}
        sort="-name"
        onSort={(sort) => asked.push(sort)}
      />,
    );
    expect(heads()).toEqual(['هستی', 'زهرا', 'آیدا']);
    await table().getByRole('button', { name: 'دانش‌آموز' }).click();
    expect(asked).toEqual(['name']);
    expect(heads()).toEqual(['هستی', 'زهرا', 'آیدا']);
  });

  test('without rows says why', async () => {
    await show(<ReportTable label="x" columns={columns} rows={[]} rowKey={({ name }) => name} />);
    await expect.element(page.getByText(stand.words('charts:table.empty'))).toBeVisible();
    expect(document.querySelector('table')).toBe(null);
  });

  test('moves by itself on a phone, by finger and keyboard, and the page does not', async () => {
    await show(tableOf(few));
    await page.viewport(300, 700);
    const region = page.getByRole('region', { name: stand.words('charts:table.scroller') });
    await expect.element(region).toHaveAttribute('tabindex', '0');
    expect(document.documentElement.scrollWidth).toBe(300);
    // What is cut off is told at its edge, until it has been moved to.
    await expect.element(region).toHaveAttribute('data-more');
    const node = region.element();
    node.scrollLeft = -node.scrollWidth;
    await expect.element(region).not.toHaveAttribute('data-more');
    expect(await axeFindings()).toEqual([]);
  });
});

describe('a table of 1,200', () => {
  test('mounts the rows in sight, each knowing its place among all', async () => {
    await show(tableOf(many));
    await expect.element(table()).toHaveAttribute('aria-rowcount', '1201');
    expect(mounted()).toBeLessThan(60);
    await scrollTo(40_000);
    await expect.element(page.getByText('دانش‌آموز 840', { exact: true })).toBeVisible();
    const row = page.getByText('دانش‌آموز 840', { exact: true }).element().closest('tr');
    expect(row?.getAttribute('aria-rowindex')).toBe('841');
    expect(mounted()).toBeLessThan(60);
    await scrollTo(scroller().scrollHeight - scroller().clientHeight);
    await expect.element(page.getByText('دانش‌آموز 1200', { exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('keeps its headings in sight and its columns where they are', async () => {
    await show(tableOf(many));
    const places = () =>
      [...table().element().querySelectorAll('thead th')].map((cell) => {
        const { left, top, width } = cell.getBoundingClientRect();
        return [left, top, width].map(Math.round);
      });
    const before = places();
    await scrollTo(30_000);
    await expect.element(page.getByText('دانش‌آموز 630', { exact: true })).toBeVisible();
    expect(places()).toEqual(before);
  });

  test('keeps the row that has the focus, however far one scrolls', async () => {
    await show(tableOf(many));
    const link = page.getByRole('link', { name: 'دانش‌آموز 3', exact: true }).element();
    if (!(link instanceof HTMLElement)) throw new Error('no link');
    link.focus();
    await scrollTo(40_000);
    await expect.element(page.getByText('دانش‌آموز 840', { exact: true })).toBeVisible();
    expect(document.activeElement).toBe(link);
    expect(link.isConnected).toBe(true);
  });

  test('stands on paper whole, its headings without buttons', async () => {
    await show(tableOf(many));
    dispatchEvent(new Event('beforeprint'));
    expect(mounted()).toBe(1_200);
    expect(table().element().querySelector('thead button')).toBe(null);
    expect(table().element().querySelector('thead')?.textContent).toBe('دانش‌آموزنمرهسهمروز');
    dispatchEvent(new Event('afterprint'));
    await expect.poll(mounted).toBeLessThan(60);
  });
});

test('figures are names and values, with what they mean', async () => {
  await show(
    <Figures
      items={[
        { name: 'میانگین', value: '۱۳٫۴۲' },
        { name: 'آلفا', value: '۰٫۸۱', hint: 'از ۱۶ سوال' },
      ]}
    />,
  );
  const terms = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(terms).toEqual(['میانگین۱۳٫۴۲', 'آلفا۰٫۸۱از ۱۶ سوال']);
});

describe('the age of a report', () => {
  test('is its time on the same day, and what of it is not sent yet', async () => {
    await show(<AgeLine at={Date.now()} unsent={3} />);
    await expect.element(page.getByText(stand.words('charts:age.at'))).toBeVisible();
    await expect.element(page.getByText(/^۳ نمره/)).toBeVisible();
  });

  test('is its day and time later on, and nothing where nobody knows', async () => {
    await show(<AgeLine at="2026-01-05T20:00:00Z" />, 'en');
    await expect.element(page.getByText(/5 Jan.* 23:30/)).toBeVisible();
    await stand.show(<AgeLine at={null} unsent={1} />);
    await expect.element(page.getByText('1 score from this device not yet sent')).toBeVisible();
    expect(document.body.textContent).not.toContain('as of');
  });
});

test('a report prints light from a dark screen', async () => {
  await show(<ReportHead title="گزارش" note="نکته" />);
  const { style } = document.documentElement;
  dispatchEvent(new Event('beforeprint'));
  expect(style.getPropertyValue('--b-ink')).toBe('#231C20');
  dispatchEvent(new Event('afterprint'));
  expect(style.getPropertyValue('--b-ink')).toBe('');
});

describe('what can be taken along', () => {
  const sheet = (name: string) => sheetOf(name, columns, few);
  const open = () => page.getByRole('button', { name: stand.words('charts:out.button') }).click();
  const item = (key: string) => page.getByRole('menuitem', { name: stand.words(key) });

  async function saved(work: () => Promise<void>) {
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    await work();
    await expect.poll(() => clicked.mock.contexts.length, { timeout: 20_000 }).toBe(1);
    const [link] = clicked.mock.contexts;
    clicked.mockRestore();
    if (!(link instanceof HTMLAnchorElement)) throw new Error('no link');
    const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
    return { name: link.download, bytes };
  }

  test('is an Excel file, written off the page, by a name that every system takes', async () => {
    const about = { kind: 'exam', id: '0198f785-d541-79c2-bc5c-010c1d16df3d' } as const;
    const exports: unknown[] = [];
    const { fetch: everybody } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('/Exports')) return everybody(url, init);
      exports.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
      return Response.json({ result: true, data: {} });
    });
    await show(<ExportMenu name="آزمون ۱/۲" sheets={() => [sheet('نمره‌ها')]} about={about} />);
    const { name, bytes } = await saved(async () => {
      await open();
      await item('charts:out.xlsx').click();
    });
    expect(name).toBe('آزمون ۱-۲.xlsx');
    // The school's audit log learns of it.
    expect(exports).toEqual([{ format: 'xlsx', about }]);
    vi.unstubAllGlobals();
    expect(Array.from(bytes.subarray(0, 2))).toEqual([0x50, 0x4b]);
    await expect.element(page.getByText(stand.words('charts:out.done'))).toBeVisible();
  });

  test('is text of each of its tables, and paper', async () => {
    let printed = 0;
    await show(
      <ExportMenu
        name="آزمون"
        sheets={() => [sheet('نمره‌ها'), sheet('کلاس‌ها')]}
        about={null}
        onPrint={() => (printed += 1)}
      />,
    );
    const { name, bytes } = await saved(async () => {
      await open();
      await page.getByRole('menuitem', { name: /کلاس‌ها/ }).click();
    });
    expect(name).toBe('آزمون - کلاس‌ها.csv');
    expect(new TextDecoder().decode(bytes)).toMatch(/^دانش‌آموز;نمره;سهم;روز\r\nزهرا;19\.25;/);
    await open();
    expect(await axeFindings()).toEqual([]);
    await item('charts:out.print').click();
    expect(printed).toBe(1);
  });

  test('says so where it could not be written', async () => {
    const broken = vi.spyOn(globalThis, 'Worker').mockImplementation(function none() {
      throw new Error('no worker');
    });
    await show(<ExportMenu name="x" sheets={() => [sheet('x')]} about={null} />);
    await open();
    await item('charts:out.xlsx').click();
    await expect.element(page.getByText(stand.words('charts:out.failed'))).toBeVisible();
    broken.mockRestore();
  });

  test('is said over the page, which stays where it is, and once more after that was put aside', async () => {
    const broken = vi.spyOn(globalThis, 'Worker').mockImplementation(function none() {
      throw new Error('no worker');
    });
    await show(
      <Notices place="/report" notices={null}>
        <ExportMenu name="x" sheets={() => [sheet('x')]} about={null} />
        <p>below</p>
      </Notices>,
    );
    const below = page.getByText('below');
    const failed = page.getByText(stand.words('charts:out.failed'));
    const { top } = below.element().getBoundingClientRect();
    await open();
    await item('charts:out.xlsx').click();
    await expect.element(failed).toBeVisible();
    expect(failed.element().closest('[data-over]')).not.toBeNull();
    expect(below.element().getBoundingClientRect().top).toBe(top);
    await page.getByRole('button', { name: stand.words('common:action.close') }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await open();
    await item('charts:out.xlsx').click();
    await expect.element(failed).toBeVisible();
    broken.mockRestore();
  });
});
