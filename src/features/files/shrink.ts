/** Enough for reading handwriting on a large tablet. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

interface Canvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toBlob(type: string): Promise<Blob | null>;
}

function canvasOf(width: number, height: number): Canvas | null {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    return (
      context && { context, toBlob: (type) => canvas.convertToBlob({ type, quality: QUALITY }) }
    );
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  return (
    context && {
      context,
      toBlob: (type) => new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY)),
    }
  );
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

function renamed(name: string, type: string): string {
  return `${name.replace(/\.\w{1,5}$/, '')}.${extensions[type] ?? 'jpg'}`;
}

async function smaller(picture: ImageBitmap, isPhoto: boolean): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = canvasOf(width, height);
  if (!canvas) return null;
  const { context } = canvas;
  context.imageSmoothingQuality = 'high';
  const draw = (ground: boolean) => {
    if (ground) {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(picture, 0, 0, width, height);
  };
  if (!isPhoto) {
    draw(false);
    const webp = await canvas.toBlob('image/webp');
    // Some browsers answer with another kind than was asked for.
    if (webp?.type === 'image/webp') return webp;
    context.clearRect(0, 0, width, height);
  }
  // What was transparent would turn black.
  draw(true);
  return canvas.toBlob('image/jpeg');
}

/**
 * The picture, upright and at most 2,000 pixels long; null when that makes it no smaller.
 * Rejects when it cannot be read.
 */
export async function shrinkPicture(file: File, type: string): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const blob = await smaller(picture, type === 'image/jpeg');
    if (!blob || blob.size >= file.size) return null;
    return new File([blob], renamed(file.name, blob.type), { type: blob.type });
  } finally {
    picture.close();
  }
}
