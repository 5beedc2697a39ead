/**
 * Lets Chromium use the compiled form of a script that it kept from an earlier start. It keeps one of each module, and
 * compiles the module anew all the same while it is fetched (seen in 150); where the fetch was begun by a preload of a
 * plain script it looks for what it kept. So what a start needs is preloaded as that: by the page, and by the helper
 * that brings the parts of an imported chunk. docs/decisions/049 has the figures.
 */
import type { Plugin } from 'vite';

/** How the helper of Vite finds out with which word to preload. */
const wordOfHelper = /const scriptRel = [\s\S]*?\}\)\(\);/;

/** The helper with the word of a plain script. */
export function plainPreloads(helper: string): string {
  if (!wordOfHelper.test(helper)) throw new Error("Vite's preload helper is not what it was");
  return helper.replace(wordOfHelper, `const scriptRel = 'preload';`);
}

/** Where the modules of a built page are. */
const modulesOf = (page: string) =>
  [...page.matchAll(/<script type="module" crossorigin src="([^"]+)"/g)].flatMap(
    ([, src]) => src ?? [],
  );

/** The plugin: preloads in the page, and the helper's word. */
export function compiledScripts(): Plugin {
  return {
    name: 'bargeh-compiled-scripts',
    apply: 'build',
    transform: { filter: { id: /^\0vite\/preload-helper/ }, handler: plainPreloads },
    transformIndexHtml: {
      order: 'post',
      // Before the modules themselves: the first to ask decides.
      handler: (page) =>
        modulesOf(page).map((href) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'script', crossorigin: true, href },
          injectTo: 'head-prepend',
        })),
    },
  };
}
