import type { CorrectionRow } from '#src/offline/kinds/correction/types.ts';
import type { ListRow } from '#src/offline/kinds/questions/types.ts';
import { waitingCorrection, waitingList } from '#src/offline/testing/waiting.ts';

const base = { owner: 's1:u1', updatedAt: Date.parse('2026-11-21T06:00:00Z') };

/** A correction that waits, with its labels. */
export const row = (change: Partial<CorrectionRow> = {}): CorrectionRow =>
  waitingCorrection(
    { answers: [{ questionId: 'q4', baseVersion: 0, scoreUnits: 360 }] },
    {
      ...base,
      lane: 'c:asg:pupil:r1',
      label: { student: 'سارا احمدی', activity: 'میان‌نوبت', activityId: 'a1', kind: 'score' },
      partLabels: { q4: { question: 4 } },
      ...change,
    },
  );

/** A change of questions that waits, with its label. */
export const listRow = (change: Partial<ListRow> = {}): ListRow =>
  waitingList([], { ...base, lane: 'q:exam:e1', label: { activity: 'میان‌نوبت' }, ...change });
