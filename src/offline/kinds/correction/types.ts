/** What a correction of a workbook is: as screens say it, and as it is stored and sent. */
import type { Stroke } from '#contract/results/workbook.ts';
import type { Operation } from '../../outbox/types.ts';
import type { Label, RowBase } from '../../records.ts';

export type { Stroke };

/** Strokes put on and taken off an answer. */
export interface InkChange {
  add: Stroke[];
  remove: string[];
}

/** What a teacher changed of one answer, and the version she saw. */
export interface AnswerChange {
  questionId: string;
  baseVersion: number;
  scoreUnits?: number | null;
  comment?: string | null;
  ink?: InkChange;
}

/** What a teacher decided of a workbook; the last two of an absence. */
export const REVIEWS = ['notReviewed', 'accepted', 'rejected', 'excused', 'zero'] as const;
export type ReviewStatus = (typeof REVIEWS)[number];

/** The body of a Correction as it is stored and sent. */
export interface CorrectionBody {
  answers: AnswerChange[];
  review?: { baseVersion: number; status: ReviewStatus };
  note?: { baseVersion: number; text: string };
}

/** A correction that waits. */
export type CorrectionRow = RowBase & { kind: 'correction'; body: CorrectionBody };
/** What changed of one workbook; absent parts are left alone. */
export interface CorrectionInput {
  kind: 'exam' | 'assignment';
  schoolId: string;
  semesterId: string;
  studentId: string;
  resultId: string;
  answers?:
    | readonly {
        questionId: string;
        baseVersion: number;
        scoreUnits?: number | null | undefined;
        comment?: string | null | undefined;
        ink?: Partial<InkChange> | undefined;
      }[]
    | undefined;
  review?: { baseVersion: number; status: ReviewStatus } | undefined;
  note?: { baseVersion: number; text: string } | undefined;
  /** Said of the whole row: student, exam. */
  label?: Label | undefined;
  /** Said of one part, by question id, `review` or `note`: question number, score. */
  partLabels?: Record<string, Label> | undefined;
  /** Whose work it is; the signed-in person if not said. */
  owner?: string | undefined;
  /** What waited of its fields when they were typed, by `valuesIn`. */
  over?: Operation['over'];
}

/** A third value for one part of a correction; what is absent stays as it was. */
export interface EditedPart {
  scoreUnits?: number | null;
  comment?: string | null;
  status?: ReviewStatus;
  text?: string;
}

declare module '../../records.ts' {
  interface Rows {
    correction: CorrectionRow;
  }
  interface Traces {
    correction: CorrectionBody;
  }
}
