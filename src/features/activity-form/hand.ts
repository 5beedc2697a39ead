import { createContext, use, type ReactNode } from 'react';
import type { ActivityForm } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import type { FieldName } from './fields.ts';
import type { FormState } from './form.ts';

/** What each field works with. */
export interface Hand {
  kind: Kind;
  form: FormState;
  isLocked: boolean;
  /** What the server knows of it; names stand there for lists that are not on the device. */
  activity: Pick<ActivityForm, 'classBaseName' | 'courseName' | 'classes'> | null;
  change: (part: Partial<FormState>) => void;
  idOf: (field: FieldName) => string;
  errorOf: (field: FieldName) => ReactNode;
}

export const HandContext = createContext<Hand | null>(null);

export function useHand(): Hand {
  const hand = use(HandContext);
  if (!hand) throw new Error('a field needs its form');
  return hand;
}
