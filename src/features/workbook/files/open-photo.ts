import type { OpenedFile } from './opened.ts';

/** A wider picture than this is no clearer on paper or on a screen. */
const WIDEST = 2_400;

/** Opens a picture; it stands as the camera says that it was held. */
export async function openPhoto(bytes: ArrayBuffer, type: string): Promise<OpenedFile> {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return {
    pages: [
      {
        width,
        height,
        natural: Math.min(width, WIDEST),
        paint(canvas, wanted) {
          canvas.width = wanted;
          canvas.height = Math.round((wanted * height) / width);
          const context = canvas.getContext('2d');
          if (context) context.imageSmoothingQuality = 'high';
          context?.drawImage(image, 0, 0, canvas.width, canvas.height);
          return { done: Promise.resolve(), cancel: () => undefined };
        },
        free: () => undefined,
      },
    ],
    close() {
      URL.revokeObjectURL(address);
      image.removeAttribute('src');
    },
  };
}
