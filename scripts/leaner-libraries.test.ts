import { readFileSync, readdirSync } from 'node:fs';
import { createInstance, type ResourceLanguage } from 'i18next';
import { expect, test } from 'vitest';
import { leanerTexts } from './leaner-libraries.ts';

const source = readFileSync(
  new URL('../node_modules/i18next/dist/esm/i18next.js', import.meta.url),
);

const bundle = (language: string): ResourceLanguage => {
  const folder = new URL(`../locales/${language}/`, import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      name.slice(0, -5),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as ResourceLanguage[string],
    ]),
  );
};

function keysOf(value: unknown, before = ''): string[] {
  if (typeof value !== 'object' || value === null) return [before];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, before ? `${before}.${key}` : key),
  );
}

/** Says every text of both languages, with numbers and words in it, as the app sets it up. */
async function everything(make: typeof createInstance): Promise<string[]> {
  const texts = make();
  const first = bundle('fa');
  await texts.init({
    lng: 'fa',
    fallbackLng: 'fa',
    resources: { fa: first },
    partialBundledLanguages: true,
    defaultNS: 'common',
    fallbackNS: 'common',
    interpolation: { escapeValue: false },
  });
  const said: string[] = [];
  const sayAll = (language: ResourceLanguage) => {
    for (const [namespace, part] of Object.entries(language))
      for (const key of keysOf(part))
        for (const count of [0, 1, 3])
          said.push(
            texts.t(`${namespace}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`, {
              count,
              n: 12,
              title: 'x < y',
              size: 1.5,
            }),
          );
  };
  sayAll(first);
  const second = bundle('en');
  for (const [namespace, part] of Object.entries(second))
    texts.addResourceBundle('en', namespace, part);
  await texts.changeLanguage('en');
  sayAll(second);
  said.push(texts.t('not.there'), texts.t('not.there', { defaultValue: 'else' }), texts.language);
  return said;
}

test('without what the app never uses, i18next says every text of both languages as before', async () => {
  const leaner = leanerTexts(source.toString());
  expect(leaner.length).toBeLessThan(source.length - 5_000);
  const address = `data:text/javascript,${encodeURIComponent(leaner)}`;
  const cut = (await import(/* @vite-ignore */ address)) as {
    createInstance: typeof createInstance;
  };
  const [before, after] = [await everything(createInstance), await everything(cut.createInstance)];
  expect(before.length).toBeGreaterThan(2_000);
  expect(after).toEqual(before);
}, 30_000);

test('no text of ours stands within another, or has a number written in a way of its own', () => {
  for (const language of ['fa', 'en']) {
    const said = JSON.stringify(bundle(language));
    expect(said).not.toContain('$t(');
    expect(said.match(/\{\{[^}]*,(?! number\}\})/g) ?? []).toEqual([]);
  }
});

test('an i18next that is no longer as it was looked at fails the build', () => {
  expect(() => leanerTexts('class Connector {}')).toThrow('no longer as it was');
});
