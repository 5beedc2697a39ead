/** A small pool of files as pupils hand them in, drawn once and shared by many answers. */
import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { z } from 'zod';
import type { FileStorage } from '#server/storage/disk.ts';
import { drawSheet, sheet } from './paper.ts';
import type { Look } from './paper.ts';
import { writePdf } from './pdf.ts';
import type { PdfPage } from './pdf.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

/** A drawn file and where its bytes are kept. */
export interface DrawnFile {
  name: string;
  type: string;
  size: number;
  storedAs: string;
}

interface Plan {
  name: string;
  kind: 'pdf' | 'fax' | 'photo' | 'turned' | 'dark';
  /** Which written pages. */
  pages: number[];
  figure?: Look['figure'];
}

const blue = '#1c3f94';
const plans: Plan[] = [
  { name: 'پاسخ.pdf', kind: 'pdf', pages: [0], figure: 'rectangle' },
  { name: 'عکس برگه.jpg', kind: 'photo', pages: [4], figure: 'room' },
  { name: 'تکلیف.pdf', kind: 'pdf', pages: [1, 2], figure: 'bars' },
  { name: 'IMG_2041.jpg', kind: 'turned', pages: [2] },
  { name: 'scan.pdf', kind: 'fax', pages: [0], figure: 'rectangle' },
  { name: 'پروژه.pdf', kind: 'pdf', pages: [3, 1, 5], figure: 'bars' },
  { name: 'IMG_2044.jpg', kind: 'dark', pages: [5] },
  { name: 'جواب سؤال.pdf', kind: 'pdf', pages: [2] },
  { name: 'scan0002.pdf', kind: 'fax', pages: [3, 4], figure: 'room' },
  { name: 'photo.jpg', kind: 'photo', pages: [0], figure: 'rectangle' },
  { name: 'گزارش.pdf', kind: 'pdf', pages: [3] },
  { name: 'دفتر.jpg', kind: 'photo', pages: [1], figure: 'bars' },
];

/** Draws and keeps the files; the small school gets one of each kind. */
export async function drawFiles(
  storage: FileStorage,
  size: 'full' | 'small',
): Promise<DrawnFile[]> {
  const { pages } = z
    .object({ pages: z.array(z.array(z.string())) })
    .parse(
      JSON.parse(readFileSync(new URL('./content/handwriting.json', import.meta.url), 'utf8')),
    );
  const random = createRandom(29, 0);
  const drawn: DrawnFile[] = [];
  for (const plan of size === 'small' ? plans.slice(0, 5) : plans) {
    const sheets = plan.pages.map((page, place) => {
      const look: Look = { ink: plan.kind === 'fax' ? '#101010' : blue };
      if (plan.figure && place === plan.pages.length - 1) look.figure = plan.figure;
      return drawSheet(pages[page] ?? [], look, random);
    });
    const bytes = bytesOf(plan, sheets, random);
    const type = plan.kind === 'pdf' || plan.kind === 'fax' ? 'application/pdf' : 'image/jpeg';
    drawn.push({ name: plan.name, type, size: bytes.length, storedAs: await storage.write(bytes) });
  }
  return drawn;
}

function bytesOf(plan: Plan, sheets: Canvas[], random: Random): Buffer {
  const [first] = sheets;
  if (!first) throw new Error('A file needs a page.');
  switch (plan.kind) {
    case 'pdf':
      return writePdf(sheets.map((canvas) => ({ kind: 'jpeg', ...sheet, bytes: jpegOf(canvas) })));
    case 'fax':
      return writePdf(sheets.map(bitmapOf));
    case 'photo':
      return jpegOf(photographed(first, 0.012, 0, random));
    case 'dark':
      return jpegOf(photographed(first, -0.03, 0.35, random));
    default:
      return withOrientation(jpegOf(turned(first)));
  }
}

function jpegOf(canvas: Canvas): Buffer {
  return canvas.toBuffer('image/jpeg', 62);
}

/** A sheet on a table, a little askew, with the light from one side. */
function photographed(page: Canvas, angle: number, shade: number, random: Random): Canvas {
  const canvas = createCanvas(sheet.width + 120, sheet.height + 120);
  const context = canvas.getContext('2d');
  context.fillStyle = '#6b5647';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle + (random.next() - 0.5) * 0.01);
  context.drawImage(page, -sheet.width / 2, -sheet.height / 2);
  context.resetTransform();
  const light = context.createLinearGradient(0, 0, canvas.width, canvas.height);
  light.addColorStop(0, `rgba(255, 240, 210, ${0.12 * (1 - shade)})`);
  light.addColorStop(1, `rgba(20, 16, 10, ${0.25 + shade})`);
  context.fillStyle = light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Lies on its side; only the orientation that the camera wrote says how it is held. */
function turned(page: Canvas): Canvas {
  const canvas = createCanvas(sheet.height, sheet.width);
  const context = canvas.getContext('2d');
  context.translate(0, sheet.width);
  context.rotate(-Math.PI / 2);
  context.drawImage(page, 0, 0);
  return canvas;
}

/** EXIF orientation 6: turn a quarter clockwise to look at it. */
function withOrientation(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** One bit a dot, black where the paper is dark. */
function bitmapOf(page: Canvas): PdfPage {
  const { width, height } = sheet;
  const { data } = page.getContext('2d').getImageData(0, 0, width, height);
  const rowBytes = Math.ceil(width / 8);
  const bytes = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLight = (data[(y * width + x) * 4] ?? 0) > 150;
      const at = y * rowBytes + (x >> 3);
      if (isLight) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { kind: 'bitmap', width, height, bytes };
}
