import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { keptSources, firstSources, stepsOf, viewerSource, wholeSource } from './app-steps.ts';
import type { BuildManifest } from './app-steps.ts';

const page = '<script type="module" src="/assets/app-1.js"></script>';
const named = (source: string) => `assets/${source.replaceAll(/[^\w]/g, '_')}.js`;
const manifest: BuildManifest = {
  ...Object.fromEntries(
    [...firstSources, ...keptSources, wholeSource].map((source) => [
      source,
      { file: named(source), imports: ['_app'] },
    ]),
  ),
  // The frame leads to every page.
  _app: { file: 'assets/app-1.js', dynamicImports: ['bank'] },
  bank: { file: 'assets/bank-1.js', imports: ['_app'], css: ['assets/bank-1.css'] },
  'src/routes/-pages/workbook.tsx': {
    file: 'assets/workbook-1.js',
    imports: ['_app', '_shared'],
    dynamicImports: ['formula', viewerSource],
    css: ['assets/workbook-1.css'],
  },
  _shared: { file: 'assets/shared-1.js' },
  formula: { file: 'assets/formula-1.js', assets: ['assets/KaTeX_Main-1.woff2'] },
  [viewerSource]: {
    file: 'assets/open-pdf-1.js',
    imports: ['_app', '_shared'],
    dynamicImports: ['cmaps'],
    assets: ['assets/pdf.worker-1.mjs'],
  },
  cmaps: { file: 'assets/cmaps-1.js' },
  [wholeSource]: { file: 'assets/tools-1.js', imports: ['_app'], dynamicImports: ['window'] },
  window: { file: 'assets/workbox-window-1.js' },
};
const stepOf = stepsOf(manifest, page);

test.each([
  ['index.html', 'first'],
  ['assets/app-1.js', 'first'],
  ['assets/texts-fa-1.json', 'first'],
  ['assets/vazirmatn-arabic-wght-normal-1.woff2', 'first'],
  ['assets/workbook-1.js', 'first'],
  ['assets/workbook-1.css', 'first'],
  ['assets/shared-1.js', 'first'],
  ['assets/workbox-window-1.js', 'first'],
  ['assets/formula-1.js', 'kept'],
  ['assets/KaTeX_Main-1.woff2', 'kept'],
  ['assets/open-pdf-1.js', 'viewer'],
  ['assets/pdf.worker-1.mjs', 'viewer'],
  ['assets/cmaps-1.js', 'viewer'],
  ['assets/bank-1.js', 'rest'],
  ['assets/bank-1.css', 'rest'],
  ['icons/icon-512.png', 'rest'],
])('%s comes in the step "%s"', (file, step) => {
  expect(stepOf(file)).toBe(step);
});

test('a screen that was moved fails the build instead of coming late', () => {
  const { 'src/routes/-pages/list.tsx': _moved, ...rest } = manifest;
  expect(() => stepsOf(rest, page)).toThrow('src/routes/-pages/list.tsx');
});

/** What may be fetched on a tap: not needed for a mark, or brought by whatever is kept or read ahead. */
const mayComeLater = [
  // An account is made and a password set or changed with the server alone.
  'src/features/session/account/account-steps.tsx',
  'src/features/session/account/password-dialog.tsx',
  'src/features/session/account/proof-dialog.tsx',
  'src/features/session/account/proof-in-place.tsx',
  'src/features/session/proof.ts',
  // It brings files, so there is a network.
  'src/features/sync/app-rest.ts',
  'src/features/workbook/files/open-pdf.ts',
  // For paper, with the full report of an exam.
  'src/features/workbook/files/page-pictures.ts',
  'src/features/workbook/files/pdf/cmaps.ts',
  'src/features/workbook/files/pdf/decoders.ts',
  'src/features/workbook/files/pdf/fonts.ts',
  'src/features/workbook/files/viewer.tsx',
  // It comes with what an exam is kept with.
  'src/ui/drawn-formula.tsx',
  // For making an exam, and for who asked for other colours.
  'src/ui/date-field/date-field.tsx',
  'src/ui/system-colours.css',
];

/** The files of a folder that are fetched on their own, by the names that a build gives them. */
const fetchedAlone = (folder: string) =>
  globSync(`src/${folder}/**/*.{ts,tsx}`, { exclude: ['**/*.test.*'] }).flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, name = '']) =>
      posix.join(posix.dirname(source), name),
    ),
  );

test.each([
  ['signing in, leaving and the rescue file', 'features/session'],
  ['what waits, and the device', 'features/sync'],
  ['the connection', 'features/connection'],
  ['the students of an exam', 'features/submissions/filters'],
  ['the workbook', 'features/workbook'],
  ['what any screen opens', 'ui'],
  ['the steps that can be undone', 'offline/undo-log'],
])('%s: every part of it is on a device from the first minute', (_what, folder) => {
  const parts = new Set(fetchedAlone(folder));
  expect(parts.size).toBeGreaterThan(0);
  const known = new Set([...firstSources, wholeSource, ...mayComeLater]);
  expect([...parts].filter((part) => !known.has(part))).toEqual([]);
});
