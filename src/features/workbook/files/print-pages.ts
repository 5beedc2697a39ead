import classes from './viewer.module.css';

/** Puts pictures alone on paper, one to a sheet, and takes them away again. */
export async function printPages(pictures: readonly Blob[], title: string): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['printed'] ?? '';
  sheet.dataset['printPages'] = '';
  sheet.setAttribute('aria-hidden', 'true');
  const addresses = pictures.map((picture) => URL.createObjectURL(picture));
  const before = document.title;
  try {
    const images = addresses.map((address) => {
      const image = new Image();
      image.src = address;
      sheet.append(image);
      return image;
    });
    document.body.append(sheet);
    await Promise.all(images.map((image) => image.decode()));
    // A printer and a saved PDF take the page's title for the file's name.
    document.title = title;
    const isOver = new Promise<void>((resolve) => {
      addEventListener('afterprint', () => resolve(), { once: true });
      // Not every tablet says that it has printed; whoever touches the page again has.
      addEventListener('pointerdown', () => resolve(), { once: true });
    });
    window.print();
    await isOver;
  } finally {
    document.title = before;
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
