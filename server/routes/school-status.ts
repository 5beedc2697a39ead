/** The status of a school's data. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { changeStatus, confirmStatus, listStatuses } from '../services/school/school-status.ts';

export const schoolStatusHandlers = {
  'schoolStatus.list': read(({ query }, session) => listStatuses(session, query.status ?? null)),
  'schoolStatus.update': write(({ params, query }, session) =>
    changeStatus(session, params, query.status),
  ),
  'schoolStatus.confirm': write(({ params, body }, session) =>
    confirmStatus(session, params, body.note),
  ),
} satisfies Partial<Handlers>;
