import { createInstance, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import addresses from 'virtual:locales';
import { directionOf, toLang, type Lang } from '#src/lib/language.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { withRetry } from '#src/lib/retry.ts';

const storageKey = 'bargeh.lang';
const texts = createInstance();

function isTexts(value: unknown): value is ResourceLanguage {
  return typeof value === 'object' && value !== null && 'common' in value;
}

async function fetchTexts(lang: Lang): Promise<ResourceLanguage> {
  const answer = await fetch(addresses[lang]);
  const found: unknown = await answer.json();
  // A captive portal answers 200 with a page of its own, or with JSON of its own.
  if (!answer.ok || !isTexts(found)) throw new Error(`texts of ${lang} are not there`);
  return found;
}

/** Five repeats, then again as soon as the browser says that the network is back. */
async function loadTexts(lang: Lang): Promise<ResourceLanguage> {
  for (;;) {
    try {
      return await withRetry(() => fetchTexts(lang));
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
}

function follow(lang: Lang): void {
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
}

/** Loads the texts of the remembered language and connects them with React. */
export async function startTexts(): Promise<void> {
  const lang = toLang(localMemory.get(storageKey));
  const resources: Resource = { [lang]: await loadTexts(lang) };
  follow(lang);
  await texts.use(initReactI18next).init({
    lng: lang,
    fallbackLng: 'fa',
    resources,
    partialBundledLanguages: true,
    defaultNS: 'common',
    fallbackNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches the language once its texts are there, and remembers it. */
export async function switchLanguage(lang: Lang): Promise<void> {
  if (!texts.hasResourceBundle(lang, 'common'))
    for (const [namespace, bundle] of Object.entries(await loadTexts(lang)))
      texts.addResourceBundle(lang, namespace, bundle);
  localMemory.set(storageKey, lang);
  follow(lang);
  await texts.changeLanguage(lang);
}
