import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListFilters } from '#src/features/activities/list-filters.tsx';
import { createReportServer } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  createReportServer();
  stand = await createStand();
  await page.viewport(390, 800);
});
afterEach(async () => {
  await stand.end();
  await page.viewport(1280, 800);
});

test('the focus goes back to the button of the filters when their sheet closes', async () => {
  await stand.show(<ListFilters filter={{}} onFilter={() => undefined} seen={[]} summary="" />);
  const button = page.getByRole('button', { name: stand.words('exams:filter.open') });
  await button.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
