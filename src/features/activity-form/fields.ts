import { LATE_SETTINGS } from '#domain/lifecycle.ts';
import type { ParentKind } from '#src/api/templates.ts';

/** Yes-or-no settings, by their names on the wire. */
export const FLAGS = [
  'automaticQualitativeCorrection',
  'showResultToParents',
  'allowGoingBack',
  'allowSubmitAfterEnd',
  'randomizeQuestions',
  'randomizeOptions',
  'security',
] as const;
export type Flag = (typeof FLAGS)[number];

const late: readonly string[] = LATE_SETTINGS;
/** Whether a field takes effect after the end alone. */
export const isLate = (field: string): boolean => late.includes(field);

/** A field of the form; also its place on the screen. */
export type FieldName =
  | 'title'
  | 'subject'
  | 'base'
  | 'course'
  | 'classes'
  | 'startDate'
  | 'endDate'
  | 'duration'
  | 'isScored'
  | 'total'
  | 'scoreType'
  | 'negative'
  | 'description'
  | Flag;

interface Section {
  name: 'what' | 'whom' | 'of' | 'when' | 'score' | 'rules';
  fields: readonly FieldName[];
}

const whom: Section = { name: 'whom', fields: ['base', 'course', 'classes'] };

/** What each kind asks for, in the order of the screen. */
export const SECTIONS: Record<ParentKind, readonly Section[]> = {
  exam: [
    { name: 'what', fields: ['title', 'subject'] },
    whom,
    { name: 'when', fields: ['startDate', 'duration', 'allowSubmitAfterEnd'] },
    {
      name: 'score',
      fields: [
        'total',
        'scoreType',
        'automaticQualitativeCorrection',
        'negative',
        'showResultToParents',
      ],
    },
    {
      name: 'rules',
      fields: ['allowGoingBack', 'randomizeQuestions', 'randomizeOptions', 'security'],
    },
  ],
  assignment: [
    { name: 'what', fields: ['title', 'subject', 'description'] },
    whom,
    { name: 'when', fields: ['startDate', 'endDate', 'allowSubmitAfterEnd'] },
    {
      name: 'score',
      fields: [
        'isScored',
        'total',
        'scoreType',
        'automaticQualitativeCorrection',
        'showResultToParents',
      ],
    },
  ],
  template: [
    { name: 'what', fields: ['title', 'subject', 'description'] },
    { name: 'of', fields: ['base', 'course'] },
    { name: 'when', fields: ['duration', 'allowSubmitAfterEnd'] },
    {
      name: 'score',
      fields: [
        'total',
        'scoreType',
        'automaticQualitativeCorrection',
        'negative',
        'showResultToParents',
      ],
    },
    {
      name: 'rules',
      fields: ['allowGoingBack', 'randomizeQuestions', 'randomizeOptions', 'security'],
    },
  ],
};

/** Whether this kind has the field at all. */
export const hasField = (kind: ParentKind, field: FieldName) =>
  SECTIONS[kind].some(({ fields }) => fields.includes(field));

/** A bank exam need not say yet what an exam must. */
export const mayLeaveOpen = (kind: ParentKind) => kind === 'template';
export const isLeftOpen = (kind: ParentKind, text: string) =>
  mayLeaveOpen(kind) && text.trim() === '';
