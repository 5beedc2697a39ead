/** Pages that work with the current year whichever is shown. */
const ofCurrentYear = new Set(['/admin', '/cards']);
/** Parts of the administration that show the chosen year, as all else does. */
const ofChosenYear = new Set<unknown>(['structure', 'staff']);

/** Whether a page works with the current year although another one is shown. */
export const isOfCurrentYear = (pathname: string, tab: unknown): boolean =>
  ofCurrentYear.has(pathname) && !(pathname === '/admin' && ofChosenYear.has(tab));
