/** Rows that wait, for tests that need no engine. */
import type { CorrectionBody, CorrectionRow } from '../kinds/correction/types.ts';
import type { DeleteRow, ListRow, QuestionItem } from '../kinds/questions/types.ts';

/** What any row says of itself before it was ever sent: one of the first student's correction. */
const unsent: Omit<CorrectionRow, 'kind' | 'body'> = {
  seq: 1,
  key: 'k',
  lane: 'c:exam:s1:r1',
  owner: 'o',
  method: 'PATCH',
  path: '/',
  attachments: [],
  state: 'queued',
  attempts: 0,
  sent: null,
  nextAt: 0,
  deniedGen: null,
  server: null,
  lastError: null,
  saves: 1,
  rekeyed: false,
  label: {},
  partLabels: {},
  createdAt: 0,
  updatedAt: 0,
};

/** A correction that waits. */
export const waitingCorrection = (
  body: CorrectionBody,
  change: Partial<CorrectionRow> = {},
): CorrectionRow => ({ ...unsent, kind: 'correction', body, ...change });

/** A list of changed questions that waits. */
export const waitingList = (body: QuestionItem[], change: Partial<ListRow> = {}): ListRow => ({
  ...unsent,
  kind: 'patch',
  body,
  ...change,
});

/** A deletion that waits. */
export const waitingDeletion = (change: Partial<DeleteRow> = {}): DeleteRow => ({
  ...unsent,
  kind: 'delete',
  method: 'DELETE',
  body: null,
  ...change,
});
