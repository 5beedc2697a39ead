import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { addSteps } from './scripts/app-manifest.ts';
import { packedFiles } from './scripts/packed-files.ts';
import { zipHere } from './scripts/zip-here.ts';

const languages = ['fa', 'en'];
function bundledTexts(language: string): string {
  const folder = resolve(import.meta.dirname, 'locales', language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = files
    .toSorted()
    .map((file) => [
      file.slice(0, -5),
      JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as unknown,
    ]);
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * One file of texts per language, made of `locales/<language>/*.json`, its address given by `virtual:locales`.
 * One file instead of one per feature: the first screen needs four of them, and the bar is 18 requests to the first data.
 * Fetched, not imported, because a failed import() may be remembered by the browser and could not be tried again.
 */
function locales(): Plugin {
  const id = 'virtual:locales';
  let building = true;
  return {
    name: 'bargeh-locales',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const addresses = languages.map((language) => {
        if (!building) return `${language}: '/locales/${language}.json'`;
        const file = this.emitFile({
          type: 'asset',
          name: `texts-${language}.json`,
          source: bundledTexts(language),
        });
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${addresses.join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        const language = languages.find((one) => request.url?.startsWith(`/${one}.json`));
        if (!language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(bundledTexts(language));
      });
    },
  };
}

/**
 * What the page asks for first, in this order: its look, then its scripts and texts. Chromium keeps the compiled form of
 * a module and does not use it where the module's own element fetched it; where a preload of a plain script did, it does
 * (decision 008).
 */
function firstRequests(): Plugin {
  const look = '<script src="/first-paint.js"></script>';
  const module =
    /(?:<script type="module" crossorigin src|rel="modulepreload" crossorigin href)="([^"]+)"/g;
  return {
    name: 'bargeh-first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const texts = languages.map((language) => {
          const file = Object.keys(bundle).find((name) => name.includes(`texts-${language}-`));
          if (!file) throw new Error(`no texts in ${language} to ask for first`);
          return `data-texts-${language}="/${file}"`;
        });
        const scripts = [...page.matchAll(module)].map(
          ([, href]) => `<link rel="preload" as="script" crossorigin href="${href}">`,
        );
        const first = [`<script src="/first-paint.js" ${texts.join(' ')}></script>`, ...scripts];
        return page.replace(look, '').replace('<head>', `<head>\n    ${first.join('\n    ')}`);
      },
    },
  };
}

/** What the app is made with, and under which licences, as a file that it links to. */
function notices(): Plugin {
  return {
    name: 'bargeh-notices',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(resolve(import.meta.dirname, 'THIRD-PARTY-NOTICES.md'));
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export default defineConfig({
  plugins: [
    locales(),
    notices(),
    firstRequests(),
    zipHere(),
    tanstackRouter({ target: 'react', quoteStyle: 'single' }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'main.ts',
      injectRegister: false,
      // The glob below takes the icons already; listing them again makes double entries.
      includeManifestIcons: false,
      injectManifest: {
        // .mjs is the PDF viewer's worker; of the formula fonts only those that school formulas use.
        globPatterns: ['**/*.{html,js,mjs,css,json,svg,webmanifest}', 'icons/*.png', '**/*.woff2'],
        globIgnores: [
          'sw.js',
          'config.json',
          '.vite/**',
          '**/KaTeX_{Fraktur,Script,Caligraphic,SansSerif,Typewriter}*',
          '**/KaTeX_{Main-BoldItalic,Main-Italic,Math-BoldItalic}*',
          '**/vazirmatn-latin-ext*',
        ],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      integration: {
        // The source is sw/main.ts, the address is /sw.js: the plugin would call it /main.js.
        beforeBuildServiceWorker(options) {
          options.swDest = resolve(options.outDir, 'sw.js');
          options.injectManifest.swDest = options.swDest;
          options.injectManifest.manifestTransforms = [addSteps(options.outDir)];
        },
      },
      manifest: {
        id: '/',
        name: 'برگه: آزمون، تکلیف و تصحیح',
        short_name: 'برگه',
        description: 'آزمون، تکلیف و تصحیح، با شبکه و بی‌شبکه',
        lang: 'fa',
        dir: 'rtl',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        categories: ['education', 'productivity'],
        background_color: '#F5F3F3',
        theme_color: '#F5F3F3',
        icons: [
          icon('icon', 192, 'any'),
          icon('icon', 512, 'any'),
          icon('icon-maskable', 192, 'maskable'),
          icon('icon-maskable', 512, 'maskable'),
        ],
        screenshots: [
          {
            src: '/screenshots/wide.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'تصحیح پاسخ‌برگ',
          },
          {
            src: '/screenshots/narrow.png',
            sizes: '390x844',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'تصحیح روی گوشی',
          },
        ],
      },
    }),
    packedFiles(),
  ],
  worker: { plugins: () => [zipHere()] },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts stay files: the content policy knows no data: fonts, and one cached file serves every style sheet.
    assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // Our own modules do nothing on import (but style sheets and the entry): so a screen that takes one thing
        // through a feature's door does not bring along everything else behind that door.
        moduleSideEffects: [
          {
            test: /[\\/]src[\\/](?!app[\\/]main|ui[\\/]mantine-)[^?]*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 30,
              tags: ['$initial'],
            },
            { name: 'vendor', test: /node_modules.*\.m?js$/, priority: 20, tags: ['$initial'] },
            // What the first paint needs anyway comes in one file instead of a dozen shared ones.
            {
              name: 'app',
              test: /[\\/](src|contract|domain)[\\/](?!features[\\/]connection[\\/]good-network)/,
              priority: 15,
              tags: ['$initial'],
            },
            // The parts that nearly every page is made of, in one file: requests are few. What opens on a tap, and
            // formulas, which bring KaTeX along, are none of them.
            {
              name: 'parts',
              test: /node_modules[\\/](@mantine[\\/]core[\\/]esm[\\/](core|utils(?![\\/]Floating)|components[\\/](ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton))|@mantine[\\/]hooks[\\/]esm(?![\\/]use-(roving-index|long-press|focus-trap))|@tabler|@tanstack)[\\/]|[\\/]src[\\/](features[\\/]connection[\\/]good-network|ui(?![\\/](late|system-colours|text-link|floating-bar|filter-chip|choices|mantine|choice-field|dialog|subject-menu|paper|formula|text-with|drawn-formula|date-field|number-field|print-alone|tick|window))|api(?![\\/](accounts|activity-|answer-history|bank-|classroom|konj|queue-|second-chance|cards|leaving|registration|roles|roster|school|structure|server-health|sign-in-page|comments|templates|captcha|reports))|lib(?![\\/](ask-worker|file-title|find-text|intent|likeness|save-file|spreadsheet)))[\\/]|[\\/](contract(?![\\/](specified|usual-settings))|domain(?![\\/](cards|comparison|counting|distribution|enough|exam-|files|fraction|ink|item-|moments|outcome|overview|password-link|persian-order|question-analysis|rank|reading|reliability|roster|shuffle|spread|standard-score|statistics)))[\\/]/,
              priority: 12,
            },
            {
              name: 'lists',
              test: /[\\/]src[\\/](features[\\/]activities[\\/](?!actions|list-(filters|filter-|options|day))|routes[\\/]-pages[\\/](list|kind))/,
              priority: 11,
            },
            // What screens show of unsent work, without the engine that keeps and sends it.
            {
              name: 'unsent',
              test: /[\\/]domain[\\/]ink\.ts|[\\/]src[\\/]offline[\\/](bank-mirror[\\/]merge|connectivity[\\/]net-state|drafts[\\/]instant|kinds[\\/](correction[\\/](addresses|body|merged-view|overtaken|types)|questions[\\/](addresses|merged-questions|read-questions))|outbox[\\/](families|rows|waiting-work)|store[\\/](failures|readable)|undo-log[\\/](load-steps|stay))\.ts/,
              priority: 11,
            },
            {
              name: 'engine',
              test: /[\\/](src[\\/]offline|node_modules[\\/]dexie)[\\/]/,
              priority: 10,
            },
            // The small things that several pages are made of, in one file: each would cost them a way to the school's
            // server and back.
            {
              name: 'small',
              test: /[\\/](src[\\/](features[\\/](workbook|submissions|activities|questions|drafts)|ui|lib)|domain)[\\/]/,
              minShareCount: 3,
              maxModuleSize: 5_000,
              priority: 9,
            },
            // What the sign-in form shares with the forms of an account.
            {
              name: 'entry',
              test: /[\\/]src[\\/](features[\\/]session[\\/](login-f|entry-|attempt|captcha|news|typed-name|account[\\/](account(-links|\.module)|use-ways))|api[\\/](captcha|registration))|[\\/]PasswordInput/,
              priority: 11,
            },
          ],
        },
      },
    },
  },
});
