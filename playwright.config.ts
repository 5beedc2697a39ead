import { defineConfig } from '@playwright/test';

/** Journeys in the system's Chromium; each test starts its own server on a free port. */
export default defineConfig({
  testDir: 'tests/e2e',
  // The longest journeys are made in the full run alone, as is the second language of most others; some that are made
  // on every commit stand beside `npm test`.
  grepInvert: process.env['EVERY_VALUE'] ? [] : process.env['BESIDE'] ? /@full/ : /@full|@beside/,
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'reports/e2e.json' }]],
});
