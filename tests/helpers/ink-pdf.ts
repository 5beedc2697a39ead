/** Files as students hand them in, made by the test. */
export interface StageFile {
  id: string;
  name: string;
  type: string;
  size: number;
  bytes: ArrayBuffer;
}

/** A PDF with these pages, each given by what it draws; `/Fax` is eight rows of four white and four black dots. */
export function pdf(
  pages: readonly string[],
  { name = 'پاسخ.pdf', mediaBox = '[0 0 300 400]' }: { name?: string; mediaBox?: string } = {},
): StageFile {
  const fax = '\xb6'.repeat(8);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K 0 /Columns 8 /Rows 8 /EncodedByteAlign true >> /Length ${fax.length} >>\nstream\n${fax}\nendstream`,
    ...pages.flatMap((drawn, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources << /Font << /F 3 0 R >> /XObject << /Fax 4 0 R >> >> /Contents ${6 + at * 2} 0 R >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = places.map((place) => `${place} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return { id: name, name, type: 'application/pdf', size: bytes.length, bytes: bytes.buffer };
}
