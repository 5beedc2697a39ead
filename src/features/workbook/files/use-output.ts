import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { inkPage } from '#domain/ink.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useFormat } from '#src/ui/index.ts';
import { useInk } from '../ink/ink-context.ts';
import type { Turn } from '../ink/turn.ts';
import { composePage } from './compose.ts';
import type { OpenedFile } from './opened.ts';
import classes from './viewer.module.css';

/** Puts pictures alone on paper, one to a sheet, and takes them away again. */
async function printPages(pictures: readonly Blob[], title: string): Promise<void> {
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

/** A file's way to paper and to a folder, with its ink on it. */
export interface Output {
  print: () => void;
  save: () => void;
  /** Pages are being made ready. */
  isBusy: boolean;
  /** It did not work. */
  isFailed: boolean;
}

export function useOutput({
  file,
  opened,
  filePlace,
  turn,
}: {
  file: Attachment;
  opened: OpenedFile;
  filePlace: number | null;
  turn: Turn;
}): Output {
  const { t } = useTranslation('ink');
  const { number } = useFormat();
  const ink = useInk();
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const { pages } = opened;
  const pictureOf = (at: number) => {
    const page = pages[at];
    if (!page) throw new Error('The file has no such page.');
    const own = filePlace === null ? null : inkPage(filePlace, at);
    const strokes = (ink?.strokes ?? []).filter((stroke) => stroke.page === own);
    return composePage(page, strokes, turn);
  };
  const stem = file.name.replace(/\.\w{2,4}$/, '');
  async function print() {
    const pictures: Blob[] = [];
    for (const at of pages.keys()) pictures.push(await pictureOf(at));
    setState('rest');
    await printPages(pictures, stem);
  }
  async function save() {
    for (const at of pages.keys()) {
      const bytes = new Uint8Array(await (await pictureOf(at)).arrayBuffer());
      const page = pages.length > 1 ? ` ${t('pageInName', { n: number(at + 1) })}` : '';
      saveFile({ name: `${stem}${page}.png`, type: 'image/png', bytes });
    }
    setState('rest');
  }
  const run = (work: () => Promise<void>) => () => {
    setState('busy');
    work().catch(() => setState('failed'));
  };
  return {
    print: run(print),
    save: run(save),
    isBusy: state === 'busy',
    isFailed: state === 'failed',
  };
}
