import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FormOf, option } from './activity-form-stand.tsx';
import { createStand } from './stand.tsx';

test('where there is no grade to choose, or none of its courses has a teacher, it says where that is done', async () => {
  const stand = await createStand();
  await stand.show(<FormOf hasGrades={false} />);
  await expect.element(page.getByText(stand.words('form:empty.bases.school'))).toBeVisible();
  await stand.show(<FormOf />);
  await option('هشتم').click();
  await expect.element(page.getByText(stand.words('form:empty.courses'))).toBeVisible();
  await stand.end();
});
