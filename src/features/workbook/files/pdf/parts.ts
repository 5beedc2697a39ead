import { loadUntilHere } from '#src/lib/lazy-part.ts';
import { bytesOf } from './embedded.ts';

type Kind = 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl';
type Part = { files: ReadonlyMap<string, string> };

/** Each kind is a script of its own, kept with the rest of the app: so it is there without a network. */
const parts: Record<Kind, () => Promise<Part>> = {
  cMapUrl: () => import('./cmaps.ts'),
  standardFontDataUrl: () => import('./fonts.ts'),
  wasmUrl: () => import('./decoders.ts'),
};

/** What a PDF asks for while it is read, from the app itself; pdf.js makes one of these for each document. */
export class AppParts {
  async fetch({ kind, filename }: { kind: Kind; filename: string }): Promise<Uint8Array> {
    const { files } = await loadUntilHere(parts[kind]);
    const address = files.get(filename);
    if (address === undefined) throw new Error(`The app has no ${filename}.`);
    return bytesOf(address);
  }
}
