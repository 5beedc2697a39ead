/** What bringing ahead is done with. */
export interface Ahead<F> {
  /** Reads a student's workbook; answers its files. Throws where no answer comes. */
  workbook: (studentId: string) => Promise<readonly F[]>;
  file: (file: F) => Promise<void>;
  /** Resolves while nobody else waits for an answer. */
  quiet: () => Promise<void>;
  isWanted: () => boolean;
  /** Whether the network may be used for files that nobody has asked for. */
  mayCost: () => boolean;
}

/**
 * Brings workbooks and their files, one at a time and never beside what she opened herself. Where an answer does not
 * come it stops: the rest would only stand in the way of what she asks for.
 */
export async function bringAhead<F>(
  studentIds: readonly string[],
  { workbook, file, quiet, isWanted, mayCost }: Ahead<F>,
): Promise<void> {
  const mayGoOn = async () => {
    await quiet();
    return isWanted();
  };
  try {
    for (const studentId of studentIds) {
      if (!(await mayGoOn())) return;
      for (const one of await workbook(studentId)) {
        if (!mayCost()) break;
        if (!(await mayGoOn())) return;
        await file(one);
      }
    }
  } catch {
    // Nothing of this was asked for: what is opened later says itself what went wrong.
  }
}
