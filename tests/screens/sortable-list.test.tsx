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

test('two rows that are moved before the first move is stored arrive as they were shown', async () => {
  let onDisk = ['a', 'b', 'c', 'd'];
  const gate = Promise.withResolvers<void>();
  const stored: Promise<void>[] = [];
  /** The list as what was sent says it: each names places of the questions that it passes. */
  const store = (items: readonly { id: string; orders: number }[]) => {
    const moved = new Map(items.map(({ id, orders }) => [id, orders - 1]));
    const others = onDisk.filter((id) => !moved.has(id));
    const next: string[] = [];
    for (const [id, at] of [...moved].toSorted((x, y) => x[1] - y[1])) next[at] = id;
    for (let at = 0; at < onDisk.length; at += 1) next[at] ??= others.shift() ?? '';
    onDisk = next;
  };
  await stand.show(
    <main>
      <SortableList
        items={listOf(onDisk)}
        canMove
        reveal={null}
        className={undefined}
        rowClass={undefined}
        label="سوال‌ها"
        ghost={({ id }) => id}
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
  const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);
  await expect.poll(shown).toEqual(['a', 'b', 'c', 'd']);
  await carry(1, 2);
  await expect.poll(shown).toEqual(['b', 'c', 'a', 'd']);
  await carry(1, 3);
  await expect.poll(shown).toEqual(['c', 'a', 'd', 'b']);
  gate.resolve();
  await Promise.all(stored);
  expect(onDisk).toEqual(['c', 'a', 'd', 'b']);
});
