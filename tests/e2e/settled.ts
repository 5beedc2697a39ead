/** When a page stands. */
import type { Page } from '@playwright/test';

/** What a page says of itself. */
export interface Stand {
  at: string;
  redirect: string | null;
  /** Menu and header, a header alone, or neither. */
  chrome: string;
}

/** Waits until a page stands: named in the tab, with its heading, loading nothing; answers null if it never does. */
export async function settled(page: Page, at: string, loading: string): Promise<Stand | null> {
  const standing = await page
    .waitForFunction(
      ([path, word]) => {
        const isLoading = [...document.querySelectorAll('output')].some((one) =>
          one.textContent.includes(word),
        );
        const isThere = location.pathname === path && /\S · (برگه|Bargeh)$/.test(document.title);
        const heading = document.querySelector('h1');
        if (!isThere || isLoading || !heading?.checkVisibility()) return null;
        const isMenu = document.querySelector('#side-menu') !== null;
        const isHeader = document.querySelector('body header:not(main header)') !== null;
        return {
          at: location.pathname,
          redirect: new URLSearchParams(location.search).get('redirect'),
          chrome: isMenu ? 'full' : isHeader ? 'sync-header' : 'none',
        };
      },
      [at, loading] as const,
      { timeout: 30_000 },
    )
    .catch(() => null);
  return standing && standing.jsonValue();
}
