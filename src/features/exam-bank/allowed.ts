/** What can be done to a bank exam, beside opening its questions. */
export type Action = 'toExam' | 'settings' | 'publish' | 'delete';
/** Why something cannot be done now. */
export type Reason = 'viewer' | 'semester' | 'foreign' | 'incomplete' | 'offline';

export interface Standing {
  /** A supporter changes nothing. */
  isViewer: boolean;
  mayEdit: boolean;
  /** Whether the school has a year that can be changed: an exam is of one, the bank of none. */
  hasYear: boolean;
  isOffline: boolean;
  /** An exam is of a course and a grade. */
  isComplete: boolean;
}

/** Null: it can be done. Reasons that no waiting changes come first. */
export function reasonAgainst(action: Action, standing: Standing): Reason | null {
  if (standing.isViewer) return 'viewer';
  if (action === 'toExam' && !standing.hasYear) return 'semester';
  if (action !== 'toExam' && !standing.mayEdit) return 'foreign';
  if (action === 'toExam' && !standing.isComplete) return 'incomplete';
  // The form opens from the device's copy and keeps what is typed.
  if (action === 'settings') return null;
  return standing.isOffline ? 'offline' : null;
}
