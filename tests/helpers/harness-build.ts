/** Builds a page around the real engine, and the real worker beside it, into a folder that the server can serve. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** A fault planted while building, so that the production code carries no switch for it. */
export interface Planted {
  /** The end of the file's path. */
  file: string;
  /** Exactly what stands there; the build fails when it no longer does. */
  find: string | RegExp;
  put: string;
}

/** A built harness. */
export interface HarnessBuild {
  dir: string;
  remove(): void;
}

/** Plants faults while a build reads the source. */
export function plant(faults: readonly Planted[]): Plugin {
  const missing = new Set(faults);
  return {
    name: 'plant-faults',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?', 1)[0]?.replaceAll(sep, '/') ?? '';
      let changed = code;
      for (const fault of faults) {
        if (!path.endsWith(fault.file)) continue;
        const after = changed.replace(fault.find, fault.put);
        if (after === changed) throw new Error(`${fault.file} no longer holds ${fault.find}.`);
        changed = after;
        missing.delete(fault);
      }
      return changed === code ? null : changed;
    },
    buildEnd(error) {
      const [fault] = missing;
      if (!error && fault) throw new Error(`${fault.file} is not part of the build.`);
    },
  };
}

/** The app's own first script makes the policy without which the server's content policy lets no worker in. */
const html =
  '<!doctype html><title>Harness</title><script src="/first-paint.js"></script><script type="module" src="/harness.js"></script>';

interface Output {
  dir: string;
  name: string;
  format: 'es' | 'iife';
  minify?: boolean;
  /** Files the worker keeps, each with its revision. */
  kept?: { url: string; revision: string }[];
}

function bundle(input: URL, output: Output, faults: readonly Planted[]) {
  return build({
    configFile: false,
    root: fileURLToPath(new URL('.', input)),
    logLevel: 'error',
    publicDir: false,
    plugins: [plant(faults)],
    define: { 'self.__WB_MANIFEST': JSON.stringify(output.kept ?? []) },
    build: {
      outDir: output.dir,
      emptyOutDir: false,
      minify: output.minify ?? false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(input),
        output: { format: output.format, entryFileNames: output.name, codeSplitting: false },
      },
    },
  });
}

/** Builds page and worker of any checkout of this project into a folder. */
export async function bundleHarness(
  dir: string,
  options: {
    root: URL;
    minify?: boolean;
    page?: Planted[];
    worker?: Planted[];
    /** Which page of the harness it is. */
    entry?: 'harness' | 'desk';
  },
): Promise<void> {
  const { root, minify = false, entry = 'harness' } = options;
  writeFileSync(join(dir, 'index.html'), html);
  copyFileSync(new URL('public/first-paint.js', root), join(dir, 'first-paint.js'));
  const page = new URL(`tests/offline/harness/${entry}.ts`, root);
  await bundle(page, { dir, name: 'harness.js', format: 'es', minify }, options.page ?? []);
  const code = readFileSync(join(dir, 'harness.js'));
  const revision = createHash('sha256').update(code).digest('hex').slice(0, 12);
  const kept = ['index.html', 'first-paint.js', 'harness.js'].map((url) => ({ url, revision }));
  const worker = new URL('sw/main.ts', root);
  await bundle(worker, { dir, name: 'sw.js', format: 'iife', minify, kept }, options.worker ?? []);
}

/** Builds page and worker of this checkout; faults may be planted in either. */
export async function buildHarness(
  options: { page?: Planted[]; worker?: Planted[]; entry?: 'harness' | 'desk' } = {},
): Promise<HarnessBuild> {
  const dir = mkdtempSync(join(tmpdir(), 'bargeh-harness-'));
  await bundleHarness(dir, { root: new URL('../..', import.meta.url), ...options });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
