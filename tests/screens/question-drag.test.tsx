import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SortableList } from '#src/features/questions/sortable/sortable-list.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

interface Row {
  id: string;
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, at): Row => ({ id: `r${at}` }));

let drawn = 0;
let change: (next: readonly Row[]) => void = () => undefined;
const draw = (row: Row) => {
  drawn += 1;
  return <p style={{ blockSize: 120, margin: 0 }}>{row.id}</p>;
};
const ghost = (row: Row) => <b>{row.id}</b>;
function List({ count }: { count: number }) {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(count));
  useEffect(() => {
    change = setRows;
  }, []);
  return (
    <SortableList
      items={rows}
      canMove
      onMove={(shown, id, to) => {
        const others = shown.filter((row) => row.id !== id);
        setRows(others.toSpliced(to, 0, { id }));
        return Promise.resolve();
      }}
      onStepped={() => undefined}
      ghost={ghost}
      reveal={null}
      className={undefined}
      rowClass={undefined}
      label="rows"
    >
      {draw}
    </SortableList>
  );
}

const order = () =>
  [...document.querySelectorAll<HTMLElement>('li[data-id]')].map((row) => row.dataset['id']);
const handleOf = (id: string) => {
  const handle = document.querySelector<HTMLElement>(`li[data-id="${id}"] [data-handle]`);
  if (!handle) throw new Error(`no row ${id}`);
  return handle;
};
const said = () => document.querySelector('[aria-live=assertive]')?.textContent;
/** Keys in one task: nothing is drawn or measured between them. */
function keys(...names: string[]) {
  for (const key of names)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
}
const open = async (count: number) => {
  await stand.show(<List count={count} />);
  await expect.poll(() => document.querySelector('[data-handle]')).not.toBeNull();
};

describe('a row is carried with the keyboard', () => {
  test('no key is lost, however soon after the first one it comes', async () => {
    await open(5);
    handleOf('r0').focus();
    keys(' ', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await expect.poll(order).toEqual(['r1', 'r2', 'r0', 'r3', 'r4']);
    expect(document.activeElement).toBe(handleOf('r0'));
    expect(said()).toMatch(stand.words('questions:reorder.dropped'));
  });

  test('over rows that were never on the screen, with the page going along', async () => {
    await open(200);
    handleOf('r1').focus();
    keys('Enter', ...Array.from({ length: 60 }, () => 'ArrowDown'));
    expect(said()).toMatch(stand.words('questions:reorder.over'));
    await expect.poll(() => order().includes('r61'), { timeout: 15_000 }).toBe(true);
    expect(order().length).toBeLessThanOrEqual(40);
    keys(' ');
    await expect.poll(() => order().indexOf('r1') - order().indexOf('r61')).toBe(1);
    expect(document.activeElement).toBe(handleOf('r1'));
    await expect
      .poll(() => {
        const { top, bottom } = handleOf('r1').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      })
      .toBe(true);
  });

  test('a key that is held down takes it once, and Escape leaves everything as it was', async () => {
    await open(4);
    const before = order();
    handleOf('r2').focus();
    keys(' ');
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: ' ', repeat: true, bubbles: true, cancelable: true }),
    );
    expect(handleOf('r2').getAttribute('aria-pressed')).toBe('true');
    keys('ArrowUp', 'ArrowUp', 'ArrowUp', 'Escape');
    expect(said()).toMatch(stand.words('questions:reorder.cancelled'));
    expect(handleOf('r2').hasAttribute('aria-pressed')).toBe(false);
    keys('ArrowUp');
    expect(order()).toEqual(before);
  });

  test('another order that comes meanwhile neither ends it nor puts it somewhere else', async () => {
    await open(4);
    handleOf('r0').focus();
    keys(' ', 'ArrowDown', 'ArrowDown');
    change([{ id: 'new' }, ...rowsOf(4)]);
    await expect.poll(() => order().length).toBe(5);
    keys(' ');
    await expect.poll(order).toEqual(['new', 'r1', 'r2', 'r0', 'r3']);
  });

  test('a row that is deleted meanwhile is carried no longer', async () => {
    await open(4);
    handleOf('r0').focus();
    keys(' ', 'ArrowDown');
    change(rowsOf(4).slice(1));
    await expect.poll(() => document.querySelector('[data-place]')).toBeNull();
    handleOf('r1').focus();
    keys(' ', 'ArrowDown', ' ');
    await expect.poll(order).toEqual(['r2', 'r1', 'r3']);
  });
});

test('carrying a row draws none of the others again', async () => {
  await open(30);
  handleOf('r0').focus();
  keys(' ');
  await expect.poll(() => document.querySelector('[data-place]')?.textContent).not.toBe('');
  const before = drawn;
  keys(...Array.from({ length: 4 }, () => 'ArrowDown'));
  await expect.poll(() => document.querySelector('[data-place]')?.textContent).toBe('جای ۵ از ۳۰');
  expect(drawn).toBe(before);
  keys('Escape');
});
