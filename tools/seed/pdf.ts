/** Writes a minimal PDF whose pages are black and white dots, as a scanner makes them. */
import { deflateSync } from 'node:zlib';

interface PdfPage {
  width: number;
  height: number;
  /** One bit a dot. */
  bytes: Uint8Array;
}

const points = { width: 595, height: 842 };

/** The file. */
export function writePdf(pages: PdfPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Uint8Array)[]) => {
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))));
    return objects.length;
  };
  // 1 and 2 are the catalogue and the list of pages; three objects follow for each page.
  const pageIds = pages.map((_, place) => 3 + place * 3);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pageIds.map((id) => `${id} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [place, page] of pages.entries()) {
    const id = 3 + place * 3;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.width} ${points.height}]`,
      ` /Resources << /XObject << /Im ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
    );
    const content = `q ${points.width} 0 0 ${points.height} 0 0 cm /Im Do Q`;
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const data = deflateSync(page.bytes);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height}`,
      ` /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
      data,
      '\nendstream',
    );
  }
  return assembled(objects);
}

function assembled(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [place, body] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
