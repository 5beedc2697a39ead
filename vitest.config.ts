import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';

const database = process.env['TEST_DATABASE'] ?? 'embedded';

/** Tests about one engine bear its name, and run on no other; so do those of a process, which keeps its school in the embedded one. */
const otherEngine = database === 'embedded' ? 'postgres' : 'embedded';

/**
 * `npm test` asks PostgreSQL everything but what is slow and the same on both, and the embedded engine what differs there:
 * what is durable, together or streamed, and one call of each kind. The full run, and whoever names a file, has both asked
 * everything.
 */
const isShared = process.env['ENGINES'] === 'shared';
const onEmbedded = [
  '*.embedded',
  'backup',
  'conformance',
  'correction',
  'durability',
  'figures-recomputed',
  'idempotency',
  'interleaving',
  'nothing-overwritten',
  'process-*',
  'receipts',
  'seed',
  'sent-together',
  'storage',
  'tidy',
  'together',
  'unavailable',
  'uploads{,-collected,-together}',
];
const leftToEmbedded = ['figures-recomputed'];
const isEmbedded = database === 'embedded';
const asked = isShared && isEmbedded ? `{${onEmbedded.join(',')}}` : '*';
const left = isShared && !isEmbedded ? leftToEmbedded : [];

/** Units that need modules of their own: what a device holds once, and what replaces one of its modules. */
const aDeviceEach = [
  'src/offline/**/*.test.ts',
  'sw/**/*.test.ts',
  'src/features/{session,sync}/**/*.test.ts',
  'src/features/workbook/undo/*.test.ts',
  'src/features/activities/actions/until-sent.test.ts',
  '{src,server}/**/*.mocked.test.ts',
];

/** Screens that need a page of their own: what a page holds once, its clock, the styles it has, or React before anything else reads it. */
const aPageEach = [
  'dialog-coming',
  'going-on',
  'ink-text',
  'intent',
  'lacks',
  'letters',
  'undo',
  'waiting-list',
].map((name) => `tests/screens/${name}.test.tsx`);

/** What has not come after a second may still come on a busy machine; most tests end after five. */
const patient = {
  expect: { poll: { timeout: 4_000 } },
  setupFiles: ['tests/helpers/patience.ts'],
};

const server = {
  ...patient,
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

/** Parts of screens get their texts from the locale files themselves, not from an address. */
const noLocaleAddresses: Plugin = {
  name: 'no-locale-addresses',
  resolveId: (id) => (id === 'virtual:locales' ? '\0virtual:locales' : null),
  load: (id) => (id === '\0virtual:locales' ? 'export default {};' : null),
};

/** Parts of screens in a real browser. */
const screens = (
  name: string,
  which: { include: string[]; exclude?: string[]; isolate?: boolean; setupFiles?: string[] },
): UserWorkspaceConfig => ({
  plugins: [react(), noLocaleAddresses],
  // Found only when the first test runs, they would reload the page under it.
  optimizeDeps: { include: ['react-dom/client'] },
  test: {
    ...patient,
    ...which,
    name,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

/** Which tests run where: units beside their files (apart: a device each), parts of screens in a real browser (apart: a page each), the server against a real database (apart: what replaces one of its modules), the offline engine against fakes and the real server. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          // One thread loads each module once: loading them anew for each file takes longer than its tests.
          pool: 'threads',
          isolate: false,
          include: [
            '{domain,contract,src,server,scripts,tests/pictures,tests/helpers,tests/monkey,tools}/**/*.test.{ts,tsx}',
          ],
          exclude: aDeviceEach,
        },
      },
      {
        test: {
          ...patient,
          name: 'unit-apart',
          environment: 'node',
          // A thread begins in less time than a process, a hundred times.
          pool: 'threads',
          include: aDeviceEach,
        },
      },
      screens('screens', {
        // One page loads each module once, as in the units; `setup.ts` empties it before each test.
        isolate: false,
        include: ['tests/screens/**/*.test.tsx'],
        exclude: aPageEach,
        setupFiles: [...patient.setupFiles, 'tests/screens/setup.ts'],
      }),
      screens('screens-apart', { include: aPageEach }),
      {
        test: {
          ...patient,
          name: 'offline',
          environment: 'node',
          include: ['tests/offline/**/*.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...server,
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          // One process makes the database once that each file begins with.
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'skew',
          environment: 'node',
          include: ['tests/skew/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'spreadsheets',
          environment: 'node',
          include: ['tests/spreadsheets/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: [`tests/engines/${process.env['ENGINE'] ?? '*'}.test.ts`],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [`tests/server/**/${asked}.test.ts`],
          exclude: [
            `**/*.${otherEngine}.test.ts`,
            '**/*.mocked.test.ts',
            ...left.map((name) => `**/${name}.test.ts`),
          ],
          // One process loads the server once: loading it anew for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server-mocked',
          include: ['tests/server/**/*.mocked.test.ts'],
          // After the others, not beside them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
