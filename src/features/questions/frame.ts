import type { ReactNode } from 'react';
import type { useQuestions } from './use-questions.ts';
import type { Parent } from './parent.ts';

/** What stands around a list of questions; each kind of parent has its own. */
export interface ParentFrame {
  /** `age` says how old a copy is. */
  head: (parent: Parent, age: string | null) => ReactNode;
  /** In the place of everything, while or because there is nothing to show. */
  missing: (query: ReturnType<typeof useQuestions>['query']) => ReactNode;
  /** What whoever may not change it can do instead. */
  offer?: (parent: Parent) => ReactNode;
}
