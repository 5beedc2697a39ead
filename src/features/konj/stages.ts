/** The steps of an import, as the address says them. */
import type { ExternalMember } from '#contract/konj/classroom.ts';

/** What the address may say; the ids of school, grade and room (a class there) are Konj's own, `to` is a class here. */
export interface KonjSearch {
  stage?: string | undefined;
  school?: number | undefined;
  grade?: number | undefined;
  room?: number | undefined;
  role?: string | undefined;
  to?: string | undefined;
}

/** What every page of the import is given. */
export interface KonjPageProps {
  search: KonjSearch;
  /** Another step: "back" leads here again. */
  onGo: (search: KonjSearch) => void;
  /** Something chosen within this step. */
  onChoose: (search: KonjSearch) => void;
}

const STAGES = ['school', 'grade', 'class', 'members', 'done'] as const;

/** Where she stands, with everything that this step needs. */
export type Place = { role: ExternalMember['role']; to: string | undefined } & (
  | { stage: 'school' }
  | { stage: 'grade'; school: number }
  | { stage: 'class'; school: number; grade: number }
  | { stage: 'members' | 'done'; school: number; grade: number; room: number }
);

/** The step that the address asks for, or the last one before it for which enough was chosen. */
export function placeOf(search: KonjSearch): Place {
  const asked = STAGES.findIndex((stage) => stage === search.stage);
  const common = {
    role: search.role === 'teacher' ? ('teacher' as const) : ('student' as const),
    to: search.to,
  };
  const { school, grade, room } = search;
  if (asked < 1 || school === undefined) return { ...common, stage: 'school' };
  if (asked < 2 || grade === undefined) return { ...common, stage: 'grade', school };
  if (asked < 3 || room === undefined) return { ...common, stage: 'class', school, grade };
  const stage = asked === 3 ? 'members' : 'done';
  return { ...common, stage, school, grade, room };
}

/** The address one step back; null at the first. */
export function stepBack(search: KonjSearch): KonjSearch | null {
  const place = placeOf(search);
  const { school, grade } = search;
  if (place.stage === 'school') return null;
  if (place.stage === 'grade') return {};
  if (place.stage === 'class') return { stage: 'grade', school };
  if (place.stage === 'members') return { stage: 'class', school, grade };
  return { ...search, stage: 'members' };
}
