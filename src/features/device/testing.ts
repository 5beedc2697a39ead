import type { OutboxRow } from '#src/offline/index.ts';
import type { CorrectionRow } from './row-kinds.ts';

type ListRow = Exclude<OutboxRow, { kind: 'correction' | 'delete' }>;

const base = {
  seq: 1,
  key: 'k',
  owner: 's1:u1',
  method: 'PATCH' as const,
  path: '/x',
  ifMatch: null,
  attachments: [],
  state: 'queued' as const,
  attempts: 0,
  frozen: 0 as const,
  sent: null,
  nextAt: 0,
  deniedGen: null,
  server: null,
  serverEtag: null,
  lastError: null,
  saves: 1,
  rekeyed: false,
  createdAt: 0,
  updatedAt: Date.parse('2026-11-21T06:00:00Z'),
  schema: 1 as const,
};

/** A correction that waits, for tests. */
export function row(change: Partial<CorrectionRow> = {}): CorrectionRow {
  return {
    ...base,
    lane: 'c:asg:pupil:r1',
    label: { student: 'سارا احمدی', activity: 'میان‌نوبت', activityId: 'a1', kind: 'score' },
    partLabels: { q4: { question: 4 } },
    kind: 'correction',
    body: { answers: [{ questionId: 'q4', baseVersion: 0, scoreUnits: 360 }] },
    ...change,
  };
}

/** A change of questions that waits, for tests. */
export function listRow(change: Partial<Omit<ListRow, 'kind'>> = {}): ListRow {
  return {
    ...base,
    lane: 'q:exam:e1',
    label: { activity: 'میان‌نوبت' },
    partLabels: {},
    body: [],
    ...change,
    kind: 'patch',
  };
}
