import { createContext, use, type ReactNode } from 'react';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { FieldName } from './fields.ts';
import type { FormState } from './form.ts';
import type { SavedForm } from './saved-form.ts';

/** What each field works with. */
export interface FormTools {
  kind: ParentKind;
  isLocked: boolean;
  /** What takes effect after the end may be changed all the same. */
  isLateOpen: boolean;
  /** What the server knows of it; names stand there for lists that are not on the device. */
  activity:
    | (Pick<SavedForm, 'classBaseName' | 'courseName'> & Partial<Pick<ActivityForm, 'classes'>>)
    | null;
  /** What follows from the words that stand there is made of the newest: a field may have been drawn before them. */
  change: (part: Partial<FormState> | ((form: FormState) => Partial<FormState>)) => void;
  idOf: (field: FieldName) => string;
  errorOf: (field: FieldName) => ReactNode;
}

export const FormContext = createContext<FormTools | null>(null);

export function useFormTools(): FormTools {
  const hand = use(FormContext);
  if (!hand) throw new Error('a field needs its form');
  return hand;
}
