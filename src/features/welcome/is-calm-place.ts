const calm = new Set(['/', '/exams', '/assignments', '/exam-bank', '/reports']);

/** Pages where nothing is being written or corrected: only there may something be offered or explained. */
export const isCalmPlace = (path: string): boolean => calm.has(path.replace(/(?<=.)\/$/, ''));
