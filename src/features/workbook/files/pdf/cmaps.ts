import { byName } from './embedded.ts';

/** Tables of characters that older PDFs of East Asia name and do not bring along. */
export const files = byName(
  import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url&inline',
    import: 'default',
    eager: true,
  }),
);
