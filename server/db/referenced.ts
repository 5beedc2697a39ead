/** Whether a statement failed because a key of another table names the row (PostgreSQL's foreign_key_violation). */
export function isReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23503') || isReferenced(error.cause);
}
