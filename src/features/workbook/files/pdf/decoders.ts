import { byName } from './embedded.ts';

/** What unpacks fax scans (CCITT and JBIG2) and JPEG 2000. */
export const files = byName(
  import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
    query: '?url&inline',
    import: 'default',
    eager: true,
  }),
);
