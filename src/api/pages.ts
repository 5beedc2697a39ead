/** Lists that are answered page by page, the first of them 0. */
import type { Page } from '#contract/shapes.ts';

/** All that there is, one page after the other. */
export async function readAll<T>(
  read: (pageIndex: number) => Promise<Pick<Page<T>, 'items' | 'total'>>,
): Promise<T[]> {
  const items: T[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await read(pageIndex);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

/** The page behind this one, if there is one. */
export const nextPage = ({ pageIndex, pageSize, total }: Omit<Page<unknown>, 'items'>) =>
  (pageIndex + 1) * pageSize < total ? pageIndex + 1 : undefined;
