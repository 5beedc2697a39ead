/**
 * Attachments: the specification names the path, neither methods nor payloads. Files arrive by the
 * tus protocol 1.0.0 (creation, creation-with-upload, expiration, termination), in parts of at most
 * 1 MiB, behind the session of the staff or of a student; refusals are in the usual envelope.
 */
import { defineAdditions } from '../define.ts';

const reading = defineAdditions(
  'upload',
  "pupils' files must be read with ranges, with the token in a header and never in the address.",
)({
  /** One range at most (206, 416; `If-Range`); `ETag` for good, for the bytes of an id never change: `If-None-Match` is answered 304. */
  'attachments.read': {
    route: 'GET /api/common/Attachment/{id}',
    isBytes: true,
  },
});

const uploading = defineAdditions(
  'upload',
  'twenty megabytes must arrive over bad Wi-Fi, part by part, and go on after a kill.',
)({
  /** What the server can do: versions, extensions, the largest file. */
  'uploads.options': {
    route: 'OPTIONS /api/common/Attachment',
    isBytes: true,
  },
  /**
   * `Upload-Length` (1 byte to 20 MiB) and `Upload-Metadata: filename <base64>`. 201 with a relative
   * `Location`; its last segment is the id that the file will have, so that it can be named at once.
   */
  'uploads.create': {
    route: 'POST /api/common/Attachment',
    isBytes: true,
  },
  /**
   * How far it has come: `Upload-Offset`, `Upload-Length`, `Upload-Expires` while unfinished. Once it
   * is whole, `Upload-Metadata` has `filename` and, told by the content, `filetype`.
   */
  'uploads.offset': {
    route: 'HEAD /api/common/Attachment/{id}',
    isBytes: true,
  },
  /**
   * The part at `Upload-Offset`, 204; with the last one 200, the same headers as HEAD and
   * `data: { id, name, type, size }`. Another offset is 409 `attachment.offset` with `data.offset`.
   */
  'uploads.part': {
    route: 'PATCH /api/common/Attachment/{id}',
    isBytes: true,
  },
  /** Gives an unfinished upload up; 409 `attachment.finished` once it is whole. */
  'uploads.end': {
    route: 'DELETE /api/common/Attachment/{id}',
    isBytes: true,
  },
});

/** Files of questions and answers. */
export const attachmentCalls = { ...reading, ...uploading };
