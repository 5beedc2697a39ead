/** The people of a school as files list them, before anybody has looked who of them is known. */

/** Where something stands: in which file, in which part of it, and in which of its rows, from 1. */
export interface RosterPlace {
  file: string;
  /** A sheet of a workbook or a file of an archive. */
  part: string | null;
  line: number | null;
}

/** A class as it is named; `grade` is the school year from 1 to 12 that base or name tell. */
export interface RosterClass {
  sourceId: string | null;
  name: string;
  base: string | null;
  grade: number | null;
}

/** What somebody teaches to a class. */
export interface RosterTeaching {
  course: { sourceId: string | null; name: string };
  class: RosterClass | null;
}

/** One row about somebody. */
export interface RosterPerson {
  place: RosterPlace;
  kind: 'student' | 'staff';
  sourceId: string | null;
  /** Ten Latin digits with a check digit that fits. */
  nationalCode: string | null;
  /** The school's own number for her. */
  code: string | null;
  mobile: string | null;
  /** A name to sign in with. */
  login: string | null;
  firstName: string;
  lastName: string;
  /** Names of her parents or guardians. */
  guardians: string[];
  class: RosterClass | null;
  teaches: RosterTeaching[];
  /** The file says that she is no longer there. */
  isLeaving: boolean;
  /** Why nothing may be done by this row; null where it is sound. */
  fault: string | null;
}

/** A file that was given, and what became of it. */
export interface RosterFile {
  name: string;
  /** Null where it could not be read. */
  kind: 'csv' | 'html' | 'xlsx' | 'oneroster-1.1' | 'oneroster-1.2' | null;
  people: number;
  /** The code of what is wrong with it, and what its sentence names. */
  refused: { code: string; values: Record<string, string | number> } | null;
}

/** What files list together. */
export interface Roster {
  files: RosterFile[];
  people: RosterPerson[];
  /** Classes of which everybody is listed: who is missing there is gone. */
  whole: RosterClass[];
}

/** So many rows about people are read of a file. */
export const MOST_PEOPLE = 20_000;

/** A row about somebody of whom only the place and the name are known. */
export function personAt(
  place: RosterPlace,
  kind: RosterPerson['kind'],
  name: { firstName: string; lastName: string },
): RosterPerson {
  return {
    place,
    kind,
    ...name,
    sourceId: null,
    nationalCode: null,
    code: null,
    mobile: null,
    login: null,
    guardians: [],
    class: null,
    teaches: [],
    isLeaving: false,
    fault: null,
  };
}
