/** Requests for pupils' and questions' files. */
import { requestFile } from './http.ts';

/** The bytes of one file. */
export function fetchAttachment(id: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  return requestFile(id, signal);
}
