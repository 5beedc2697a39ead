/** How one school year follows another, and a student who goes elsewhere while it lasts. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { beginYear } from '../services/school/begin-year.ts';
import { changeClass } from '../services/students/change-class.ts';
import { previewYear, suggestYear } from '../services/school/plan-year.ts';
import { undoYear } from '../services/school/undo-year.ts';

export const yearsHandlers = {
  'years.suggest': read(({ params }, session) => suggestYear(session, params)),
  'years.preview': read(({ params, body }, session) => previewYear(session, params, body)),
  'years.begin': write(({ params, body }, session) => beginYear(session, params, body)),
  'years.undo': write(({ params }, session) => undoYear(session, params)),
  'enrolments.change': write(({ params, body }, session) => changeClass(session, params, body)),
} satisfies Partial<Handlers>;
