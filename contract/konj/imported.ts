/** What the import screen needs beside the specification's calls. */
import { defineAdditions } from '../define.ts';
import { importedMember } from './konj-shape.ts';
import { page } from '../shapes.ts';

export const konjAdditionCalls = defineAdditions(
  'core',
  'those already present are marked before anybody is chosen, and a name alone does not tell who came from where.',
)({
  'konj.imported': {
    route: 'GET /api/common/v1/Dispatcher/Konj/Imported/{classId}',
    answer: page(importedMember),
  },
});
