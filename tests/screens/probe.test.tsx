import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

test('a part of a screen stands in a real browser', async () => {
  const screen = await render(<p>سلام</p>);
  await expect.element(screen.getByText('سلام')).toBeVisible();
  expect(indexedDB).toBeDefined();
});
