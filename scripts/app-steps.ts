/** Says of each file of a build in which step a device gets it, read from Vite's manifest: hashed names need no list. */

/**
 * `first`: while the worker installs itself. `kept`: what the screens of a kept exam can ask for. `viewer`: the PDF
 * viewer. `rest`: everything else.
 */
export type Step = 'first' | 'kept' | 'viewer' | 'rest';

/** What Vite writes about one file that it made. */
export interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** By the path of the source, or by a name of the bundler's. */
export type BuildManifest = Record<string, BuiltFile>;

/** The main screens and what correcting, signing in and leaving open on a tap: they stand as soon as a worker does. */
export const firstSources = [
  'src/app/keep-fresh.ts',
  'src/app/open-engine.ts',
  'src/features/connection/lazy-parts.ts',
  'src/features/sync/panels.ts',
  'src/features/sync/tools.ts',
  'src/features/activities/list-filters.tsx',
  'src/features/submissions/live-status/live-students.tsx',
  'src/features/submissions/filters/accept/accept-dialog.tsx',
  'src/features/submissions/filters/grading-queue/queue-done.tsx',
  'src/features/offline-copies/keep-line.tsx',
  'src/features/session/lazy-parts.ts',
  'src/features/session/count-imports.ts',
  'src/features/session/exit-question.tsx',
  'src/features/session/exit-unreachable.tsx',
  'src/features/session/session-refresher.tsx',
  'src/features/session/lock/idle-lock.tsx',
  'src/features/session/lock/lock-dialog.tsx',
  'src/features/session/login-form.tsx',
  'src/features/session/rescue/index.ts',
  'src/features/session/sign-in-again.tsx',
  'src/features/session/unsent-on-device.tsx',
  'src/features/workbook/comments/all-comments.tsx',
  'src/features/workbook/review/delete-dialog.tsx',
  'src/features/workbook/review/dialogs.tsx',
  'src/features/workbook/review/opened-review-menu.tsx',
  'src/routes/-chrome/account-menu.tsx',
  'src/routes/-chrome/background-tasks.tsx',
  'src/routes/-pages/by-question.tsx',
  'src/routes/-pages/home.ts',
  'src/routes/-pages/list.tsx',
  'src/routes/-pages/not-found.ts',
  'src/routes/-pages/students.tsx',
  'src/routes/-pages/workbook.tsx',
  'src/offline/undo-log/steps.ts',
  'src/ui/dialog-window.tsx',
];
/** Its parts come along: it is nothing without them. */
export const wholeSource = 'src/features/sync/update-browser.ts';
/** Screens of a kept exam: whatever they may fetch on a tap. */
export const keptSources = [
  'src/features/reports/exam/exam-report-page.tsx',
  'src/features/reports/print/show-all-page.tsx',
  'src/routes/-chrome/background-tasks.tsx',
  'src/routes/-pages/by-question.tsx',
  'src/routes/-pages/report.tsx',
  'src/routes/-pages/students.tsx',
  'src/routes/-pages/workbook.tsx',
];
export const viewerSource = 'src/features/workbook/files/open-pdf.ts';
/** The letters of the first paint; Latin ones too, for names and numbers. */
const firstFonts = /vazirmatn-(arabic|latin)-wght/;

/** The files that the page names itself: its scripts and styles. */
function namedBy(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name ?? '');
}

/** Says of each file in which step it comes. */
export function stepsOf(manifest: BuildManifest, html: string): (file: string) => Step {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const page = namedBy(html);
  const frame = new Set(page.map((name) => keyOf.get(name) ?? ''));

  function walk(keys: readonly string[], waysOn: (built: BuiltFile) => string[]): Set<string> {
    const seen = new Set<string>();
    const go = (key: string) => {
      if (seen.has(key)) return;
      const built = manifest[key];
      if (!built) throw new Error(`${key} is no file of this build: see scripts/app-steps.ts.`);
      seen.add(key);
      for (const next of waysOn(built)) go(next);
    };
    for (const key of keys) go(key);
    return seen;
  }
  const filesOf = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => {
      const { file = '', css = [], assets = [] } = manifest[key] ?? {};
      return [[file], css, assets].flat();
    });
  const imports = ({ imports: named = [] }: BuiltFile) => named;
  const everything = (built: BuiltFile) => [
    ...imports(built),
    // The frame leads to every page; a page leads to its own parts.
    ...(frame.has(keyOf.get(built.file) ?? '') ? [] : (built.dynamicImports ?? [])),
  ];

  const first = new Set([
    ...page,
    ...filesOf(walk(firstSources, imports)),
    ...filesOf(walk([wholeSource], everything)),
  ]);
  const viewer = new Set(filesOf(walk([viewerSource], everything)));
  const kept = new Set(filesOf(walk(keptSources, everything)));
  const isFirst = (file: string) =>
    first.has(file) ||
    firstFonts.test(file) ||
    /^(index\.html|manifest\.webmanifest|assets\/texts-)/.test(file);
  const ofViewerAlone = new Set(
    [...viewer].filter((file) => !filesOf(walk(keptSources, imports)).includes(file)),
  );
  return (file) => {
    if (isFirst(file)) return 'first';
    if (ofViewerAlone.has(file)) return 'viewer';
    return kept.has(file) ? 'kept' : 'rest';
  };
}
