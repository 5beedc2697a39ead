import { useEffect, useState } from 'react';

/** A success to announce on the next page. */
export type News = 'registered' | 'reset';

let last: News | null = null;

/** Says it on the page that comes next; null takes it back. */
export function tellNews(news: News | null): void {
  last = news;
}

/** Whether this is the news; it is told as long as the page stands, and not again. */
export function useNews(news: News): boolean {
  const [isIt] = useState(() => last === news);
  useEffect(() => () => tellNews(null), []);
  return isIt;
}
