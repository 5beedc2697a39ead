import type { MadeCards } from '#contract/additions/cards.ts';

/** A card whose token was told. */
export type Told = MadeCards['items'][number] & { token: string };
/** What one sheet of paper holds. */
export interface PaperSheet {
  key: string;
  label: string;
  students: Told[];
}

/** So many cards of 95 × 55 mm on A4. */
const perSheet = 10;

/** Sheets in the order in which they are handed out; each class begins on one of its own. */
export function sheetsOf(items: MadeCards['items']): PaperSheet[] {
  const told = items.flatMap((item) =>
    item.token === null ? [] : [{ ...item, token: item.token }],
  );
  return [...Map.groupBy(told, ({ classId }) => classId)].flatMap(([classId, students]) =>
    Array.from({ length: Math.ceil(students.length / perSheet) }, (_, at) => ({
      key: `${classId} ${at}`,
      label: students[0]?.className ?? '',
      students: students.slice(at * perSheet, (at + 1) * perSheet),
    })),
  );
}
