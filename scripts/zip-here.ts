/** Spreadsheets are packed where they are made: a library would start workers out of texts, which the content policy refuses. */
import type { Plugin } from 'vite';

const packed = '\0zip-here';

/** The plugin, for the app and again for its workers; it fails the build when the library is no longer as it was. */
export function zipHere(): Plugin {
  return {
    name: 'bargeh-zip-here',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('zipToArrayBuffer.js') && importer.includes('write-excel-file')
        ? packed
        : undefined,
    load: (id) =>
      id === packed
        ? `import { zipSync } from 'fflate';
export default (files) => Promise.resolve(zipSync(files).buffer);`
        : undefined,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /new Worker\(\w+\[\w+\]/.test(file.code))
          throw new Error(`${file.fileName} starts a worker out of a text.`);
    },
  };
}
