/** Who is to get a card, and what it carries; null where that was told already. */
interface Item {
  studentId: string;
  classId: string;
  className: string;
  token: string | null;
}
/** A card whose token was told. */
export type Told<T extends Item> = T & { token: string };
/** What one sheet of paper holds. */
export interface PaperSheet<T extends Item> {
  key: string;
  label: string;
  students: Told<T>[];
}

/** So many cards of 95 × 55 mm on A4. */
const perSheet = 10;

/** Sheets in the order in which they are handed out; each class begins on one of its own. */
export function sheetsOf<T extends Item>(items: T[]): PaperSheet<T>[] {
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
