/** Attachments: the specification names the path, neither methods nor payloads. */
import { define } from '../define.ts';

/** Why: pupils' files must be read with ranges, with the token in a header and never in the address. */
export const attachmentCalls = define({
  'attachments.read': {
    service: 'upload',
    method: 'GET',
    path: '/api/common/Attachment/{id}',
    isBytes: true,
  },
});
