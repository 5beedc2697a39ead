import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SortableList } from '#src/features/questions/sortable/sortable-list.tsx';
import { movedOrders } from '#src/offline/index.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const listOf = (ids: readonly string[]) => ids.map((id) => ({ id, isNew: false }));

/** Puts the row at a place (from 1) so many places down, by the keyboard. */
async function carry(place: number, steps: number) {
  page
    .getByRole('listitem')
    .nth(place - 1)
    .getByRole('button')
    .element()
    .focus();
  await userEvent.keyboard(`[Space]${'[ArrowDown]'.repeat(steps)}[Space]`);
}

const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);

/** A list whose moves are stored once the gate opens, as what is sent says them: by places of the rows they pass. */
async function openSlow() {
  const list = { onDisk: ['a', 'b', 'c', 'd'] };
  const gate = Promise.withResolvers<void>();
  const stored: Promise<void>[] = [];
  const store = (items: readonly { id: string; orders: number }[]) => {
    const moved = new Map(items.map(({ id, orders }) => [id, orders - 1]));
    const others = list.onDisk.filter((id) => !moved.has(id));
    const next: string[] = [];
    for (const [id, at] of [...moved].toSorted((x, y) => x[1] - y[1])) next[at] = id;
    for (let at = 0; at < list.onDisk.length; at += 1) next[at] ??= others.shift() ?? '';
    list.onDisk = next;
  };
  await stand.show(
    <main>
      <SortableList
        items={listOf(list.onDisk)}
        canMove
        reveal={null}
        className={undefined}
        rowClass={undefined}
        label="سوال‌ها"
        ghost={({ id }) => id}
        onStepped={() => undefined}
        onMove={(order, id, to) => {
          const from = order.findIndex((one) => one.id === id);
          const done = gate.promise.then(() => store(movedOrders(order, from, to)));
          stored.push(done);
          return done;
        }}
      >
        {({ id }) => <span data-row>{id}</span>}
      </SortableList>
    </main>,
  );
  await expect.poll(shown).toEqual(['a', 'b', 'c', 'd']);
  return async () => {
    gate.resolve();
    await Promise.all(stored);
    return list.onDisk;
  };
}

test('two rows that are moved before the first move is stored arrive as they were shown', async () => {
  const stored = await openSlow();
  await carry(1, 2);
  await expect.poll(shown).toEqual(['b', 'c', 'a', 'd']);
  await carry(1, 3);
  await expect.poll(shown).toEqual(['c', 'a', 'd', 'b']);
  expect(await stored()).toEqual(['c', 'a', 'd', 'b']);
});

test('Alt and an arrow, twice before the first move is stored, go two places', async () => {
  const stored = await openSlow();
  page.getByRole('listitem').first().getByRole('button').element().focus();
  await userEvent.keyboard('{Alt>}[ArrowDown]{/Alt}');
  await expect.poll(shown).toEqual(['b', 'a', 'c', 'd']);
  await userEvent.keyboard('{Alt>}[ArrowDown]{/Alt}');
  await expect.poll(shown).toEqual(['b', 'c', 'a', 'd']);
  expect(await stored()).toEqual(['b', 'c', 'a', 'd']);
});
