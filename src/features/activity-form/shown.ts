import { createContext, use } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import type { FieldName } from './fields.ts';
import type { FormState } from './form.ts';

/** What each field shows of the form: a field is drawn anew for these alone. */
const SHOWN = {
  title: ['title'],
  subject: ['subject'],
  description: ['description'],
  base: ['classBaseId'],
  course: ['classBaseId', 'courseId'],
  classes: ['classBaseId', 'courseId', 'classIds', 'chosen'],
  startDate: ['startDate'],
  endDate: ['endDate'],
  duration: ['duration', 'startDate'],
  isScored: ['isScored'],
  total: ['total'],
  scoreType: ['scoreType'],
  negative: ['negative', 'negativeOwn'],
  automaticQualitativeCorrection: ['automaticQualitativeCorrection'],
  showResultToParents: ['showResultToParents'],
  allowGoingBack: ['allowGoingBack'],
  allowSubmitAfterEnd: ['allowSubmitAfterEnd'],
  randomizeQuestions: ['randomizeQuestions'],
  randomizeOptions: ['randomizeOptions'],
  security: ['security'],
} as const satisfies Record<FieldName, readonly (keyof FormState)[]>;

/** The form that a field was drawn for. */
export const ShownContext = createContext<FormState | null>(null);

/** What a field may show of the form; the rest of it may be older than what was typed since. */
export function useShown<F extends FieldName>(
  _field: F,
): Pick<FormState, (typeof SHOWN)[F][number]> {
  const form = use(ShownContext);
  if (!form) throw new Error('a field needs its form');
  return form;
}

/** Whether a field shows the same of both. */
export const showsSame = (field: FieldName, one: FormState, other: FormState) =>
  SHOWN[field].every((name) => one[name] === other[name]);

/** Whether a field has a meaning with what is chosen above it. */
export function isAsked(name: FieldName, kind: ParentKind, form: FormState): boolean {
  const isScored = kind !== 'assignment' || form.isScored;
  if (name === 'automaticQualitativeCorrection')
    return isScored && form.scoreType === 'qualitative';
  const ofScore = name === 'total' || name === 'scoreType' || name === 'negative';
  return isScored || !ofScore;
}
