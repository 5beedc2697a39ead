/**
 * Who may import whom, as data. The lint walls (.dependency-cruiser.mjs) are generated from it;
 * a folder of src or tools, or another top folder with code, that is missing here fails the check.
 */

/** Each area of the tree and the areas it may import; its own files are always allowed. */
export const areas = {
  domain: [],
  contract: ['domain'],
  'src/lib': ['domain'],
  'src/api': ['src/lib', 'contract', 'domain'],
  'src/offline': ['src/lib', 'contract', 'domain'],
  'src/ui': ['src/lib', 'src/api', 'contract', 'domain'],
  'src/features': ['src/ui', 'src/lib', 'src/api', 'src/offline', 'contract', 'domain'],
  'src/routes': ['src/features', 'src/ui', 'src/lib', 'src/api', 'src/app', 'contract', 'domain'],
  'src/app': [
    'src/routes',
    'src/features',
    'src/ui',
    'src/lib',
    'src/api',
    'src/offline',
    'contract',
    'domain',
    'locales',
  ],
  locales: [],
  sw: ['src/offline', 'src/lib', 'contract', 'domain'],
  server: ['contract', 'domain', 'locales', 'tools/seed', 'tools/stand-ins'],
  'tools/seed': ['server', 'contract', 'domain'],
  'tools/simulate': ['tools/seed', 'server', 'contract', 'domain'],
  // The app's own requests only in the test that holds the other back end to them.
  'tools/stand-ins': ['tools/seed', 'server', 'src/api', 'contract', 'domain'],
  'tools/bench': [
    'tools/seed',
    'tests',
    'src/features',
    'src/offline',
    'src/ui',
    'server',
    'contract',
    'domain',
  ],
  // The build leaves packed files under the names by which the server looks for them.
  scripts: ['server'],
  tests: [
    'src/app',
    'src/routes',
    'src/features',
    'src/api',
    'src/ui',
    'src/lib',
    'src/offline',
    'sw',
    'server',
    'tools/seed',
    'tools/simulate',
    'tools/stand-ins',
    'contract',
    'domain',
    'scripts',
  ],
};

/** Which feature may enter which other one, by its index.ts alone; no cycles. */
export const featureEdges = {
  session: [],
  connection: ['session'],
  'offline-copies': ['session'],
  welcome: ['session', 'activities'],
  sync: ['session', 'offline-copies', 'connection', 'welcome'],
  drafts: ['session'],
  files: ['session'],
  interchange: ['session', 'files'],
  questions: ['session', 'activities', 'drafts', 'files', 'interchange'],
  'exam-bank': ['session', 'activities', 'questions', 'school', 'activity-form', 'drafts'],
  'question-bank': [
    'session',
    'activities',
    'questions',
    'school',
    'drafts',
    'files',
    'interchange',
    'exam-bank',
  ],
  'question-import': ['session', 'questions', 'interchange', 'files', 'drafts', 'question-bank'],
  home: [
    'session',
    'connection',
    'activities',
    'results',
    'offline-copies',
    'sync',
    'school',
    'admin',
  ],
  konj: ['session', 'school'],
  school: [],
  results: [],
  activities: ['session', 'offline-copies', 'school', 'results'],
  submissions: ['session', 'activities', 'results', 'offline-copies', 'school'],
  'activity-form': ['session', 'school', 'activities', 'drafts', 'welcome'],
  workbook: ['session', 'activities', 'submissions', 'results', 'connection', 'drafts'],
  reports: ['session', 'activities', 'submissions', 'offline-copies', 'school', 'workbook'],
  admin: ['session', 'activities', 'school', 'drafts', 'files'],
};

/**
 * The offline core finds the kind of a row in one list and knows nothing else of kinds: a new one is its own folder and
 * a line there. What kinds take from the core they take from what knows no list; the other way round would be a cycle.
 */
export const offlineCore = {
  files: ['src/offline/(outbox|store|rescue)/', 'src/offline/(database|records)\\.ts'],
  mayAsk: 'src/offline/outbox/kind-of.ts',
  list: 'src/offline/kinds/index.ts',
};

/** The server is put together with its sample school and its stand-ins at one place. */
export const toolsDoor = 'server/tools.ts';

/** A back end that shares no code with ours, or it would prove nothing of others. */
export const foreign = 'tools/stand-ins/other-backend';

/** Packages that only one place may import. */
export const reserved = {
  dexie: ['src/offline', 'tests'],
  zod: ['contract', 'server', 'tests', 'tools'],
  hono: ['server', 'tests', 'tools'],
  'drizzle-orm': ['server', 'tests', 'tools'],
  'pdfjs-dist': ['src/features/workbook'],
  katex: ['src/ui', 'src/features/interchange'],
};
