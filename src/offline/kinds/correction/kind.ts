/** Corrections of workbooks: scores, comments and ink of answers, the review and the note. */
import { objectsOf } from '#src/lib/json.ts';
import type { OperationKind } from '../../outbox/kind.ts';
import { linkOf } from '../../outbox/versions.ts';
import type { Entering } from '../../outbox/types.ts';
import { addresses, correctionOperation, isInput } from './addresses.ts';
import {
  basesOf,
  divide,
  isRepair,
  mergeCorrections,
  onBases,
  only,
  parseCorrection,
  standing,
  withEdits,
  piecesOf,
} from './body.ts';
import { isOvertaken } from './overtaken.ts';
import type { CorrectionInput, CorrectionRow } from './types.ts';

declare module '../../outbox/types.ts' {
  interface Entries {
    /** Resolves when the correction is on disk. */
    enqueueCorrection: Entering<CorrectionInput>;
  }
}

/** Each answer is a part, and so are `review` and `note`. */
export const correction: OperationKind<CorrectionRow> = {
  rows: ['correction'],
  lanes: 'c:',
  addresses,
  entries: { enqueueCorrection: correctionOperation },
  fromAside: (input) => (isInput(input) ? correctionOperation(input) : null),
  parse: (_kind, body) => parseCorrection(body) ?? undefined,
  empty: () => ({ answers: [] }),
  parted: {
    basesOf,
    onBases,
    merge: mergeCorrections,
    only,
    pieces: piecesOf,
    standing,
    divide,
    edited: withEdits,
    mends: isRepair,
  },
  isOvertaken,
  tells: (data) => 'review' in data || 'note' in data,
  linksIn: (data) => [
    ...objectsOf(data['versions']).flatMap((item) => linkOf(item['questionId'], item)),
    ...['review', 'note'].flatMap((part) => linkOf(part, data[part])),
  ],
  traceOf: ({ body }) => ({ body, change: null }),
  trim({ body }) {
    for (const answer of body?.answers ?? []) delete answer.ink;
  },
};
