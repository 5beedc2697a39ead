import { describe, expect, test } from 'vitest';
import { readGift } from '../gift/index.ts';
import { inOneLanguage } from './languages.ts';

const span = (language: string, words: string) =>
  `<span lang="${language}" class="multilang">${words}</span>`;

describe('a text in several languages', () => {
  test.each([
    [`${span('en', 'cat')} ${span('fa', 'گربه')}!`, 'گربه!', true],
    [`${span('en', 'cat')}${span('de', 'Katze')}`, 'cat', true],
    [
      `<p class="x">${span('fa', 'گربه')} و ${span('en', 'cat')}</p>`,
      '<p class="x">گربه و cat</p>',
      false,
    ],
    ['{mlang en}cat{mlang}{mlang fa}گربه{mlang} ۱', 'گربه ۱', true],
    ['{mlang en,fa_ir}both{mlang} {mlang other}none{mlang}', 'both', true],
    [span('fa', 'تنها'), 'تنها', false],
    ['<span lang="fa">نه</span> {mlang fa}باز', '<span lang="fa">نه</span> {mlang fa}باز', false],
  ])('%s is read as %s', (markup, words, isChosen) => {
    expect(inOneLanguage(markup)).toEqual({ markup: words, isChosen });
  });

  test('says that the others were left out', () => {
    const [row] = readGift(
      `[html]<p>${span('en', 'cat').replaceAll('=', '\\=')}${span('fa', 'گربه').replaceAll('=', '\\=')}</p> {T}`,
    ).rows;
    expect(row?.question?.text).toBe('گربه');
    expect(row?.remarks).toContainEqual({ code: 'languageChosen', weight: 'changed' });
  });
});
