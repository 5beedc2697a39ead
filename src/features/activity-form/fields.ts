import type { Kind } from '#src/api/activities.ts';

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
  name: 'what' | 'whom' | 'when' | 'score' | 'rules';
  fields: readonly FieldName[];
}

const whom: Section = { name: 'whom', fields: ['base', 'course', 'classes'] };

/** What each kind asks for, in the order of the screen. */
export const SECTIONS: Record<Kind, readonly Section[]> = {
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
};

/** Whether this kind has the field at all. */
export const hasField = (kind: Kind, field: FieldName) =>
  SECTIONS[kind].some(({ fields }) => fields.includes(field));
