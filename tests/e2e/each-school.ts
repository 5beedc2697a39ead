/** A school of its own for each test of a file; what a failed one leaves behind is kept as evidence. */
import { test } from '@playwright/test';
import { openSchool, type School } from './school.ts';

export function schoolForEach(
  give: (school: School) => void,
  ...what: Parameters<typeof openSchool>
): void {
  let school: School;
  test.beforeEach(async () => {
    school = await openSchool(...what);
    give(school);
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status !== info.expectedStatus) await school.evidence(info);
    await school.close();
  });
}
