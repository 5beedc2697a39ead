/** Uploads a small scan by the tus protocol, as a pupil's tablet does. */
import type { Random } from '../seed/random.ts';
import { writePdf } from '../seed/pdf.ts';
import { Unexpected } from './http.ts';
import type { Server } from './http.ts';

const size = { width: 60, height: 85 };

/** Uploads a page of scribbles; null where the server takes no uploads. */
export async function uploadScan(
  server: Server,
  token: string,
  random: Random,
): Promise<string | null> {
  const bytes = new Uint8Array(scan(random));
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const url = `${server.bases['upload'] ?? ''}/api/common/Attachment`;
  const created = await server.fetch(url, {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('پاسخ.pdf').toString('base64')}`,
    },
  });
  if ([404, 405, 501].includes(created.status)) return null;
  const id = /([\da-f-]{36})$/.exec(created.headers.get('location') ?? '')?.[1];
  if (created.status !== 201 || id === undefined) {
    throw new Unexpected(`uploads.create: ${created.status}`);
  }
  const sent = await server.fetch(`${url}/${id}`, {
    method: 'PATCH',
    headers: {
      ...common,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  if (!sent.ok) throw new Unexpected(`uploads.part: ${sent.status}`);
  return id;
}

function scan(random: Random): Buffer {
  const rowBytes = Math.ceil(size.width / 8);
  const lines = Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: rowBytes }, () => (y % 12 < 3 ? random.below(256) : 255)),
  );
  return writePdf([{ ...size, bytes: Uint8Array.from(lines.flat()) }]);
}
