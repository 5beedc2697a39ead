import { byName } from './embedded.ts';

/** The fonts that every PDF may use without bringing them along. */
export const files = byName(
  import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url&inline',
    import: 'default',
    eager: true,
  }),
);
