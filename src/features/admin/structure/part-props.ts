import type { Structure } from '#contract/school/structure.ts';
import type { SectionProps } from '../search.ts';
import type { Acts } from './use-acts.ts';

/** What each part of the section is given. */
export interface PartProps extends SectionProps {
  structure: Structure;
  acts: Acts;
  /** Why nothing can be changed now; null where it can. */
  blocked: { reason: string | null } | null;
  /** Whether a name is among what is looked for. */
  isFound: (name: string) => boolean;
  isSearched: boolean;
  onOpen: (classId: string) => void;
}
