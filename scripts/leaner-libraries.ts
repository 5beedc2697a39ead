/** Leaves out of the build what this app never uses of its libraries, where they are not made to be taken in parts. */
import type { Plugin } from 'vite';

/** A whole module, and what stands in its place. */
interface Instead {
  name: string;
  asked: RegExp;
  by: RegExp;
  code: string;
}

const instead: Instead[] = [
  {
    // React has had this hook itself since 18; the shim only asks which React it is.
    name: 'the hook of a store',
    asked: /^use-sync-external-store\/shim$/,
    by: /use-sync-external-store/,
    code: "exports.useSyncExternalStore = require('react').useSyncExternalStore;",
  },
  {
    // Writes go through the outbox or a form's own call: no screen has a mutation of TanStack Query's.
    name: 'mutations',
    asked: /^\.\/mutationCache\.js$/,
    by: /@tanstack.query-core.build.modern.(queryClient|index)\.js$/,
    code: `export class MutationCache {
  subscribe() { return () => {}; }
  getAll() { return []; }
  find() {}
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
  build() { throw new Error('This app has no mutations.'); }
}`,
  },
  {
    // The theme has palettes of its own; of Mantine's only this one is named by a style of Mantine's.
    name: 'palettes',
    asked: /default-colors\.mjs$/,
    by: /default-theme\.mjs$/,
    code: `export const DEFAULT_COLORS = { teal: ['#e6fcf5', '#c3fae8', '#96f2d7', '#63e6be', '#38d9a9',
  '#20c997', '#12b886', '#0ca678', '#099268', '#087f5b'] };`,
  },
  {
    // Taken by settings of the provider's that the app turns off: the content policy lets no style element in.
    name: 'variables in a style element',
    asked: /MantineCssVariables\.mjs$/,
    by: /MantineProvider\.mjs$/,
    code: 'export const MantineCssVariables = () => null;',
  },
  {
    name: 'classes in a style element',
    asked: /MantineClasses\.mjs$/,
    by: /MantineProvider\.mjs$/,
    code: 'export const MantineClasses = () => null;',
  },
  {
    // What holds the page still under a panel: the same, in a sheet made by script.
    name: 'styles that come and go',
    asked: /^react-style-singleton$/,
    by: /react-remove-scroll/,
    code: `import { useEffect } from 'react';
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  const others = () => document.adoptedStyleSheets.filter((one) => one !== sheet);
  let users = 0;
  return function Sheet({ styles, dynamic }) {
    useEffect(() => {
      if (users++ === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...others(), sheet];
      }
      return () => {
        if (--users === 0) document.adoptedStyleSheets = others();
      };
    }, [styles && dynamic]);
    return null;
  };
}`,
  },
];

/** Mantine's palettes that the app does without. */
const gone = /--mantine-color-(pink|grape|violet|indigo|blue|cyan|lime|orange)-\d/;

const i18next = /i18next.dist.esm.i18next\.js$/;
const hooks = /react-i18next.dist.es.(useTranslation|utils)\.js$/;
/** Texts come as a whole before i18next starts: what fetches them by namespace has nothing to do. */
const connector = /class Connector extends EventEmitter \{[\s\S]*?\n\}\n/;
const noConnector = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, callback) { callback?.(); }
  reload(languages, namespaces, callback) { callback?.(); }
}
`;
/** Numbers are what the texts themselves have written; everything else is written before it is said. */
const formatter = /class Formatter \{[\s\S]*?\n\}\n/;
const numbersAlone = `class Formatter {
  init() {}
  format(value, format, language) {
    return format && value != null ? new Intl.NumberFormat(language).format(value) : value;
  }
}
`;
/** Texts within texts, directions, second instances: of each method, what stands in its place. */
const methods: [RegExp, string][] = [
  [/\n {2}nest\(str, .*\) \{\n[\s\S]*?\n {2}\}\n/, '\n  nest(str) { return str; }\n'],
  [/\n {2}dir\(lng\) \{\n[\s\S]*?\n {2}\}\n/, '\n'],
  [/\n {2}cloneInstance\(.*\) \{\n[\s\S]*?\n {2}\}\n/, '\n'],
];
/** Said in debug mode alone, which this app never turns on. */
const debugWords = /\b((?:this|i18n)\.logger\.(?:log|warn|deprecate|once)|warnOnce)\(/g;

/** i18next without them; throws when it is no longer as it was looked at. */
export function leanerTexts(code: string): string {
  const cuts: [RegExp, string][] = [
    [connector, noConnector],
    [formatter, numbersAlone],
    ...methods,
  ];
  const isKnown =
    cuts.every(([part]) => part.test(code)) &&
    code.includes('if (debugOnly && !this.debug) return null');
  if (!isKnown) throw new Error('i18next is no longer as it was: see scripts/leaner-libraries.ts.');
  let leaner = code;
  for (const [part, by] of cuts) leaner = leaner.replace(part, by);
  return leaner.replace(debugWords, 'false && $1(');
}

/** The plugin; it fails the build when a library is no longer as it was looked at. */
export function leanerLibraries(): Plugin {
  const used = new Set<unknown>();
  return {
    name: 'bargeh-leaner-libraries',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => used.clear(),
    resolveId(source, importer = '') {
      const at = instead.findIndex(({ asked, by }) => asked.test(source) && by.test(importer));
      return at < 0 ? undefined : `\0leaner-${at}`;
    },
    load(id) {
      const found = instead[Number(/^\0leaner-(\d+)$/.exec(id)?.[1] ?? Number.NaN)];
      if (found) used.add(found);
      return found?.code;
    },
    transform(code, id) {
      if (hooks.test(id)) return { code: code.replace(debugWords, 'false && $1('), map: null };
      if (!i18next.test(id)) return undefined;
      used.add(i18next);
      return { code: leanerTexts(code), map: null };
    },
    buildEnd(error) {
      const missing = instead.find((one) => !used.has(one))?.name;
      if (error) return;
      if (missing) throw new Error(`No library asks any more for ${missing}.`);
      if (!used.has(i18next)) throw new Error('i18next is not part of the build.');
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source);
        const named = gone.exec(text)?.[0];
        if (named) throw new Error(`${file.fileName} names ${named}, which the build leaves out.`);
      }
    },
  };
}
