/** Which submissions of an exam or assignment are shown, as an address says it. */
export interface SubmissionSearch {
  show?: string | undefined;
  is?: string | undefined;
  below?: string | undefined;
  class?: string | undefined;
  /** A code of what was searched for: the name itself is nothing for an address. */
  name?: string | undefined;
  sort?: string | undefined;
}
