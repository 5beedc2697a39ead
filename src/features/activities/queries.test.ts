import { expect, test } from 'vitest';
import { activityListQuery } from './queries.ts';

const scope = { schoolId: 's', semesterId: 'm' };

test('a list stays on the device, and a search does not: what was typed would be the name of its copy', () => {
  expect(activityListQuery('exam', scope, 'past', '').meta).toEqual({ keepOnDevice: true });
  expect(activityListQuery('exam', scope, 'past', 'مریم').meta).toEqual({ keepOnDevice: false });
});
