/** Who is to get something on paper. */
interface Item {
  studentId: string;
  classId: string;
  className: string;
}
/** A card whose token was told. */
export type Told<T> = T & { token: string };
/** What one sheet of paper holds. */
export interface PaperSheet<T> {
  key: string;
  label: string;
  students: T[];
}

/** So many cards of 95 × 55 mm on A4. */
const perSheet = 10;

/** Sheets in the order in which they are handed out; each class begins on one of its own. */
export function inSheets<T extends Item>(items: readonly T[]): PaperSheet<T>[] {
  return [...Map.groupBy(items, ({ classId }) => classId)].flatMap(([classId, students]) =>
    Array.from({ length: Math.ceil(students.length / perSheet) }, (_, at) => ({
      key: `${classId} ${at}`,
      label: students[0]?.className ?? '',
      students: students.slice(at * perSheet, (at + 1) * perSheet),
    })),
  );
}

/** The sheets of cards, without those that were told already. */
export function sheetsOf<T extends Item & { token: string | null }>(
  items: readonly T[],
): PaperSheet<Told<T>>[] {
  return inSheets(
    items.flatMap((item) => (item.token === null ? [] : [{ ...item, token: item.token }])),
  );
}
