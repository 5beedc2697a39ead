/** A kind that no release has: what a pupil wrote of an exam, question by question. */
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import { AREA } from '../../outbox/addresses.ts';
import type { OperationKind } from '../../outbox/kind.ts';
import type { Entering, Operation } from '../../outbox/types.ts';
import { linkOf } from '../../outbox/versions.ts';
import type { RowBase } from '../../records.ts';

/** What was written of each question, and the version that it was written on. */
export interface SittingBody {
  written: { id: string; base: number; text: string }[];
}

type SittingRow = RowBase & { kind: 'sitting'; body: SittingBody };

const isWritten = (item: JsonObject): item is SittingBody['written'][number] & JsonObject =>
  typeof item['id'] === 'string' &&
  typeof item['base'] === 'number' &&
  typeof item['text'] === 'string';

function parse(body: unknown): SittingBody | undefined {
  const items = objectsOf(isObject(body) ? body['written'] : null);
  return items.length > 0 && items.every(isWritten) ? { written: items } : undefined;
}

/** The lane of a sitting. */
export const sittingLane = (id: string) => `s:${id}`;

/** What its screen says. */
export interface SittingInput {
  id: string;
  written: SittingBody['written'];
}

/** A real one is merged into `Entries`, which the screens of this release then know. */
export interface SittingEntries {
  enqueueSitting: Entering<SittingInput>;
}

const sittingOperation = ({ id, written }: SittingInput): Operation => ({
  method: 'PATCH',
  path: `${AREA}/Sittings/${id}/Answers`,
  body: { written },
});

/** All that the core asks of it. */
export const sitting: OperationKind<SittingRow> = {
  rows: ['sitting'],
  lanes: 's:',
  addresses: [['PATCH', 'Sittings/*/Answers', 'sitting', (id = '') => sittingLane(id)]],
  entries: { enqueueSitting: sittingOperation },
  parse: (_kind, body) => parse(body),
  empty: () => ({ written: [] }),
  parted: {
    basesOf: ({ written }) => new Map(written.map(({ id, base }) => [id, base])),
    onBases: ({ written }, baseOf) => ({
      written: written.map((one) => ({ ...one, base: baseOf(one.id, one.base) })),
    }),
    merge(older, newer) {
      const merged = new Map(older.written.map((one) => [one.id, one]));
      for (const one of newer.written) {
        const base = Math.min(one.base, merged.get(one.id)?.base ?? one.base);
        merged.set(one.id, { ...one, base });
      }
      return { written: [...merged.values()] };
    },
    only({ written }, isMeant) {
      const meant = written.filter(({ id }) => isMeant(id));
      return meant.length > 0 ? { written: meant } : null;
    },
    edited: ({ written }, edits) => ({
      written: written.map((one) => Object.assign({}, one, edits[one.id])),
    }),
  },
  linksIn: (data) => objectsOf(data['written']).flatMap((item) => linkOf(item['id'], item)),
};
