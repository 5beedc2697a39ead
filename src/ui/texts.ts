import { createInstance, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import addresses from 'virtual:locales';
import { directionOf, toLang, type Lang } from '#src/lib/language.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { networkReturn } from '#src/lib/network-return.ts';
import { isObject } from '#src/lib/json.ts';
import { createTextsLoader } from './load-texts.ts';

const storageKey = 'bargeh.lang';
/** What hangs longer is a try that failed. */
const TRY_MS = 30_000;
const texts = createInstance();

function isTexts(value: unknown): value is ResourceLanguage {
  return isObject(value) && 'common' in value;
}

async function fetchTexts(lang: Lang): Promise<ResourceLanguage> {
  const answer = await fetch(addresses[lang], { signal: AbortSignal.timeout(TRY_MS) });
  const found: unknown = await answer.json();
  // A captive portal answers 200 with a page of its own, or with JSON of its own.
  if (!answer.ok || !isTexts(found)) throw new Error(`texts of ${lang} are not there`);
  return found;
}

const loader = createTextsLoader({
  fetchTexts,
  networkReturn,
  // The page's own line, in both languages: there is no text yet to say it with.
  onWait: () => document.querySelector('#root > [hidden]')?.removeAttribute('hidden'),
});

function follow(lang: Lang): void {
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
}

/** Loads the texts of the remembered language and connects them with React. */
export async function startTexts(): Promise<void> {
  const remembered = toLang(localMemory.get(storageKey));
  const { lang, texts: found } = await loader.first(remembered);
  const resources: Resource = { [lang]: found };
  follow(lang);
  await texts.use(initReactI18next).init({
    lng: lang,
    fallbackLng: 'fa',
    resources,
    partialBundledLanguages: true,
    defaultNS: 'common',
    fallbackNS: 'common',
    // As i18next has them, but said: otherwise it asks of each key whether it is a sentence, a quarter of its work.
    keySeparator: '.',
    nsSeparator: ':',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (lang !== remembered) void switchLanguage(remembered);
}

/** What was chosen last: texts that come late do not take a later choice back. */
let wished: Lang | null = null;

/** Switches the language once its texts are there, and remembers it. */
export async function switchLanguage(lang: Lang): Promise<void> {
  wished = lang;
  if (!texts.hasResourceBundle(lang, 'common'))
    for (const [namespace, bundle] of Object.entries(await loader.load(lang)))
      texts.addResourceBundle(lang, namespace, bundle);
  if (wished !== lang) return;
  localMemory.set(storageKey, lang);
  follow(lang);
  await texts.changeLanguage(lang);
}
