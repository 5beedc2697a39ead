/** The audit log, for the admins of a school. */
import { read, signedIn } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { requireProof } from '../policies/proof.ts';
import { recordExport } from '../services/accounts/audit.ts';
import { listAudit } from '../services/accounts/audit-list.ts';

export const auditHandlers = {
  'audit.list': read(({ params, query }, session) => listAudit(session, params.schoolId, query)),
  'exports.tell': signedIn(async ({ body }, { deps, now, address, actor }) => {
    // All that one sees at once is what somebody would take away from a tablet that was left open.
    if (body.about === null) requireProof(actor, now);
    await deps.store.read((db) => recordExport(db, { now, address, actor }, body));
    return {};
  }),
} satisfies Partial<Handlers>;
