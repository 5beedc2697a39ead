import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from '#src/lib/store.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

test('a screen shows what it picked of a value, and is drawn again only when that changes', async () => {
  const person = createStore({ name: 'Sara', age: 8 });
  const Name = () => <p>{person.use(({ name }) => name)}</p>;
  const All = () => <p>{JSON.stringify(person.use())}</p>;
  const drawn = vi.fn<() => void>();
  await stand.show(
    <>
      <Profiler id="name" onRender={drawn}>
        <Name />
      </Profiler>
      <All />
    </>,
  );
  const before = drawn.mock.calls.length;
  person.update((one) => ({ ...one, age: 9 }));
  await expect.element(page.getByText('{"name":"Sara","age":9}')).toBeVisible();
  expect(drawn).toHaveBeenCalledTimes(before);
  person.update((one) => ({ ...one, name: 'Mina' }));
  await expect.element(page.getByText('Mina', { exact: true })).toBeVisible();
});
