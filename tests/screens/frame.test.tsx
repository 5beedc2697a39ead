import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useBank } from '#src/features/questions/index.ts';
import { Frame } from '#src/ui/index.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

function Bank() {
  useBank();
  return <h1>bank</h1>;
}

test('the line under the header is there while the question bank is read, as for every query', async () => {
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn(() => answer.promise);
  vi.stubGlobal('fetch', asked);
  stand = await createStand();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <Frame nav={null} navFoot={null} tools={null} notices={null} rail={false} place="/">
          <Bank />
        </Frame>
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  const line = () => document.querySelector('header > [aria-hidden]:last-child');
  await expect.element(page.getByRole('heading', { name: 'bank' })).toBeVisible();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(line()?.hasAttribute('data-on')).toBe(true));
  answer.resolve(
    Response.json({ result: true, data: { items: [], total: 0, pageIndex: 0, pageSize: 100 } }),
  );
  await vi.waitFor(() => expect(line()?.hasAttribute('data-on')).toBe(false));
});
