/** The status of a school's data. */
import { read, write } from '../middleware/handlers.ts';
import { changeStatus, confirmStatus, listStatuses } from '../services/school/school-status.ts';

/** Handlers of this group. */
export const schoolStatusHandlers = {
  'schoolStatus.list': read('schoolStatus.list', async ({ query }, session) => ({
    data: await listStatuses(session, query.status ?? null),
  })),
  'schoolStatus.update': write('schoolStatus.update', async ({ params, query }, session) => ({
    data: await changeStatus(session, params, query.status),
  })),
  'schoolStatus.confirm': write('schoolStatus.confirm', async ({ params, body }, session) => ({
    data: await confirmStatus(session, params, body.note),
  })),
};
