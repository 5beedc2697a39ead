/** Chromium's storage, made to begin its log anew before a torn end of it can cost everything. */

/** Holds nothing; there only for the moment between its making and its end. */
const NAME = 'teacher-fresh-log';

/**
 * A browser that dies in the middle of a write leaves half a record at the end of LevelDB's log. The next start
 * passes over it and writes on behind it; the start after that takes the half for damage and deletes every database
 * of the origin (decision 046). The end of any database makes LevelDB carry its log into a table and begin another,
 * within milliseconds. Nobody waits for this, and it never fails.
 */
export function beginFreshLog(): void {
  // Every Chromium calls itself so, over plain http too; no other engine keeps its databases in LevelDB.
  if (!/Chrom(e|ium)\//.test(navigator.userAgent)) return;
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener('success', () => {
      opening.result.close();
      indexedDB.deleteDatabase(NAME);
    });
  } catch {
    // What opens next meets the same refusal and says it.
  }
}
