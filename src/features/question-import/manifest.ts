import type { Batch } from './plan.ts';

/** Under which kind the draft of an import is kept; its rows lie beside it in pieces. */
export const DRAFT_KIND = 'import';
/** Rows of one piece. */
export const PIECE = 100;

const PHASES = ['review', 'sending', 'stopping', 'undoing'] as const;
export type Phase = (typeof PHASES)[number];

/** What an import is about. It is a draft like those of forms: kept for its person, shown again, given up with them. */
export interface ImportManifest {
  v: 1;
  /** The names of its files. */
  title: string;
  rows: number;
  /** In 1/240 point, for questions without a score. */
  fallbackUnits: number;
  phase: Phase;
  /** What was decided to go; empty before. */
  batches: Batch[];
  /** Pictures of its questions: as long as they are named here they stay on the device. */
  files: string[];
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isBatch(value: unknown): value is Batch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'rows' in value &&
    isStrings(value.rows)
  );
}

/** Whether a draft is one of an import of this build. */
export function isHead(value: unknown): value is ImportManifest {
  if (typeof value !== 'object' || value === null) return false;
  const head: Record<string, unknown> = { ...value };
  return (
    head['v'] === 1 &&
    typeof head['title'] === 'string' &&
    typeof head['rows'] === 'number' &&
    typeof head['fallbackUnits'] === 'number' &&
    PHASES.some((phase) => phase === head['phase']) &&
    Array.isArray(head['batches']) &&
    head['batches'].every(isBatch) &&
    isStrings(head['files'])
  );
}
