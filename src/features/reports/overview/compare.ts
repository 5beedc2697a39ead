import type { OverviewItem } from '#contract/reports/reports.ts';
import { partsOf, sharedBy, sideOf, type Group, type Part, type Side } from './figures.ts';
import type { Choice } from '#src/ui/choice-field.tsx';

/** One exam of both classes, or the two exams themselves. */
export interface ComparedRow {
  key: string;
  name: string;
  a: number | null;
  b: number | null;
}

interface Chosen {
  id: string;
  name: string;
}

/** Two of something beside each other. */
export interface Compared {
  kind: 'class' | 'exam';
  a: Side & Chosen;
  b: Side & Chosen;
  rows: ComparedRow[];
  /** What the sides are taken from, the newest first. */
  items: readonly OverviewItem[];
}

/** The classes that a term's exams were given to. */
export const classesIn = (items: readonly OverviewItem[]): Choice[] =>
  [...new Map(partsOf(items).map(({ of }) => [of.classId, of.className]))].map(
    ([value, label]) => ({ value, label }),
  );

/** Groups in the order in which they can be chosen. */
export function inOrderOf(groups: readonly Group[], choices: readonly Choice[]): Group[] {
  const places = new Map(choices.map(({ value }, place) => [value, place]));
  return groups.toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
}

/** The exams and assignments in which anything is counted. */
export const countedIn = (
  items: readonly OverviewItem[],
  nameOf: (item: OverviewItem) => string,
): Choice[] =>
  items
    .filter((item) => sideOf(partsOf([item])).share !== null)
    .map((item) => ({ value: item.id, label: nameOf(item) }));

const ofClass = (parts: readonly Part[], classId: string) =>
  parts.filter(({ of }) => of.classId === classId);

/** Both sides with their figures; null until two are chosen that there are. */
export function comparedOf(
  kind: 'class' | 'exam',
  items: readonly OverviewItem[],
  a: string | undefined,
  b: string | undefined,
  choices: readonly Choice[],
): Compared | null {
  const [first, second] = [a, b].map((id) => choices.find(({ value }) => value === id));
  if (!first || !second) return null;
  const shared = kind === 'class' ? sharedBy(items, first.value, second.value) : items;
  const parts = partsOf(shared);
  const partsFor = ({ value }: Choice) =>
    kind === 'class' ? ofClass(parts, value) : parts.filter(({ item }) => item.id === value);
  const sideFor = (choice: Choice) => ({
    ...sideOf(partsFor(choice)),
    id: choice.value,
    name: choice.label,
  });
  const [left, right] = [sideFor(first), sideFor(second)];
  if (kind === 'exam')
    return {
      kind,
      a: left,
      b: right,
      rows: [{ key: 'exams', name: '', a: left.share, b: right.share }],
      items: items.filter(({ id }) => id === first.value || id === second.value),
    };
  return {
    kind,
    a: left,
    b: right,
    items: shared,
    rows: shared.map((item) => {
      const both = partsOf([item]);
      return {
        key: item.id,
        name: item.title,
        a: sideOf(ofClass(both, first.value)).share,
        b: sideOf(ofClass(both, second.value)).share,
      };
    }),
  };
}
