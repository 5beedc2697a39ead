/** The audit log, for the admins of a school. */
import { read } from '../middleware/handlers.ts';
import { listAudit } from '../services/audit-list.ts';

/** Handlers of this group. */
export const auditHandlers = {
  'audit.list': read('audit.list', async ({ params, query }, session) => ({
    data: await listAudit(session, params.schoolId, query),
  })),
};
