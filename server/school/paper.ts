/** Login cards on paper: one page that brings along whatever it shows, ten cards on each sheet of A4. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cardAddress, drawCode } from '#domain/cards/draw-code.ts';
import { sheetsOf } from '#domain/cards/sheets.ts';
import { toPersianDigits } from '#domain/text.ts';
import { safe } from '../docs-page/html.ts';
import type { CardsMade } from './cards.ts';
import type { CardLanguage } from './command.ts';

/** The same words as on the cards of the app. */
const wordsOf = z.object({
  title: z.string(),
  apart: z.object({ guardian: z.string(), code: z.string(), national: z.string() }),
  paper: z.object({ how: z.string(), keep: z.string(), codeOf: z.string() }),
});
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const fontOf = (script: 'arabic' | 'latin', range: string) => {
  const name = `@fontsource-variable/vazirmatn/files/vazirmatn-${script}-wght-normal.woff2`;
  const file = readFileSync(fileURLToPath(import.meta.resolve(name)), 'base64');
  return `@font-face { font-family: Vazirmatn; font-weight: 100 900; unicode-range: ${range};
src: url(data:font/woff2;base64,${file}) format('woff2') }`;
};

/** Words of the app with what stands in their place. */
const fill = (words: string, key: string, value: string) =>
  safe(words).replace(`{{${key}}}`, () => safe(value));

const style = `
@page { size: A4; margin: 10mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { background: #fff; color: #000; font-family: Vazirmatn, Tahoma, sans-serif }
h1 { inline-size: 190mm; margin: 8mm auto; font-size: 14pt }
ul { display: grid; grid-template-columns: repeat(2, 1fr); inline-size: 190mm; margin: 0 auto 8mm;
  border: dashed #767676; border-width: 1px 0 0 1px; list-style: none }
li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 3mm;
  block-size: 55mm; padding: 4mm; border: dashed #767676; border-width: 0 1px 1px 0; break-inside: avoid }
div { display: flex; flex-direction: column; block-size: 100%; overflow-wrap: anywhere }
p { font-size: 8pt; line-height: 1.6 }
.school { font-size: 9pt; line-height: 1.5 }
h2 { margin-block-start: 2mm; font-size: 14pt; line-height: 1.4; font-weight: 650 }
.class { font-size: 11pt; line-height: 1.5 }
.class + p:not(.class) { margin-block-start: auto; padding-block-start: 2mm }
svg { display: block; inline-size: 38mm; block-size: 38mm }
@media print {
  h1 { display: none }
  ul { margin: 0 }
  ul + ul { break-before: page }
}`;

/** The page with the cards of those who were given one; `base` is where their codes lead. */
export function pageOfCards(
  { schoolName, items }: CardsMade,
  base: string,
  language: CardLanguage,
): string {
  const words = wordsOf.parse(JSON.parse(read(`../../locales/${language}/cards.json`)));
  const { how, keep, codeOf } = words.paper;
  const school = safe(schoolName);
  const digits = language === 'fa' ? toPersianDigits : String;
  const cardOf = (one: CardsMade['items'][number]) => {
    const plain = `${one.firstName} ${one.lastName}`.trim();
    const name = safe(plain);
    const address = cardAddress(base, one.token);
    const { size, path } = drawCode(address);
    const apart = one.apart && fill(words.apart[one.apart.kind], 'text', digits(one.apart.text));
    const which = apart === null ? '' : `<p class="class">${apart}</p>\n`;
    return `<li><div><p class="school">${school}</p><h2><bdi>${name}</bdi></h2>
<p class="class"><bdi>${safe(one.className)}</bdi></p>
${which}<p>${safe(how)}</p><p>${safe(keep)}</p></div>
<a href="${safe(address)}" aria-label="${fill(codeOf, 'name', plain)}"
><svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg></a></li>`;
  };
  const sheets = sheetsOf(items).map(
    ({ label, students }) =>
      `<ul aria-label="${safe(label)}">\n${students.map(cardOf).join('\n')}\n</ul>`,
  );
  const title = `${safe(words.title)} · ${school}`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${fontOf('arabic', 'U+0600-06FF, U+200C-200F, U+FB50-FDFF, U+FE70-FEFF')}
${fontOf('latin', 'U+0000-00FF, U+2013-2026')}${style}</style></head>
<body><h1>${title}</h1>
${sheets.join('\n')}
</body></html>
`;
}
