import type { YearOfPage } from '#src/features/session/index.ts';

/** Pages that work with the current year whichever is shown. */
const ofCurrentYear = new Set(['/admin', '/cards']);
/** Parts of the administration that show the chosen year, as all else does. */
const ofShownYear = new Set<unknown>(['structure', 'staff']);

/** Whose school year a page shows; `tab` is the part of the administration. */
export function yearOfPage(pathname: string, tab: unknown): YearOfPage {
  if (/^\/(question|exam)-bank(\/|$)/.test(pathname)) return 'every';
  const isCurrent = ofCurrentYear.has(pathname) && !(pathname === '/admin' && ofShownYear.has(tab));
  return isCurrent ? 'current' : 'shown';
}
