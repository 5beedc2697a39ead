import { tokens } from '#src/ui/index.ts';
import { lightColors } from '../light-colors.ts';
import { paint } from './painter.ts';

/** Wide enough for a page of paper, and twice as fine as the screen. */
const WIDTH = 900;
const FINENESS = 2;
const EDGE = 28;

/**
 * A figure as a PNG: as wide and light as paper whatever screen it is made on. It is drawn from the marks and words
 * of a copy that is never seen; a picture of SVG would know neither the page's font nor its styles.
 */
export async function pictureOf(figure: HTMLElement): Promise<Uint8Array<ArrayBuffer>> {
  await document.fonts.ready;
  const copy = figure.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('no figure');
  for (const part of copy.querySelectorAll('[data-no-picture]')) part.remove();
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  const room = document.createElement('div');
  room.inert = true;
  Object.assign(room.style, {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineEnd: '100vw',
    inlineSize: `${WIDTH}px`,
    padding: `${EDGE}px`,
    visibility: 'visible',
    colorScheme: 'light',
    color: tokens.ink[0],
  });
  for (const [name, colour] of lightColors) room.style.setProperty(name, colour);
  room.append(copy);
  document.body.append(room);
  try {
    const { left, top, width, height } = room.getBoundingClientRect();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * FINENESS);
    canvas.height = Math.ceil(height * FINENESS);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.scale(FINENESS, FINENESS);
    context.fillStyle = tokens.surface[0];
    context.fillRect(0, 0, width, height);
    paint({ context, origin: { x: left, y: top } }, copy);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (!blob) throw new Error('no picture');
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    room.remove();
  }
}
