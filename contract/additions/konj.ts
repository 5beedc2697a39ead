/** What the import screen needs beside the specification's calls. */
import { define } from '../define.ts';
import { importedMember } from '../konj.ts';
import { page } from '../shapes.ts';

/** Why: those already present are marked before anybody is chosen, and a name alone does not tell who came from where. */
export const konjAdditionCalls = define({
  'konj.imported': {
    service: 'core',
    method: 'GET',
    path: '/api/common/v1/Dispatcher/Konj/Imported/{classId}',
    answer: page(importedMember),
  },
});
