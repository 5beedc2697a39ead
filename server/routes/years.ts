/** How one school year follows another, and a student who goes elsewhere while it lasts. */
import { read, write } from '../middleware/handlers.ts';
import { beginYear } from '../services/school/begin-year.ts';
import { changeClass } from '../services/students/change-class.ts';
import { previewYear, suggestYear } from '../services/school/plan-year.ts';
import { undoYear } from '../services/school/undo-year.ts';

/** Handlers of this group. */
export const yearsHandlers = {
  'years.suggest': read('years.suggest', async ({ params }, session) => ({
    data: await suggestYear(session, params),
  })),
  'years.preview': read('years.preview', async ({ params, body }, session) => ({
    data: await previewYear(session, params, body),
  })),
  'years.begin': write('years.begin', async ({ params, body }, session) => ({
    data: await beginYear(session, params, body),
  })),
  'years.undo': write('years.undo', async ({ params }, session) => ({
    data: await undoYear(session, params),
  })),
  'enrolments.change': write('enrolments.change', async ({ params, body }, session) => ({
    data: await changeClass(session, params, body),
  })),
};
