import { renderToString } from 'katex';
import { describe, expect, test } from 'vitest';
import { definesWords, formulaLimits } from './formula-limits.ts';

const drawn = (tex: string) => renderToString(tex, formulaLimits);

describe('a formula is drawn and never obeyed', () => {
  test.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{https://example.org/}`,
    String.raw`\includegraphics{https://example.org/x.png}`,
    String.raw`\htmlStyle{position:fixed}{x}`,
    String.raw`\htmlClass{planted}{x}`,
    String.raw`\htmlData{planted=1}{x}`,
    String.raw`\htmlId{root}{x}`,
  ])('%s brings nothing of its own', (tex) => {
    const shown = drawn(tex).replace(/<annotation.*?<\/annotation>/s, '');
    expect(shown).not.toMatch(/href=|src=|position|class="planted|data-planted|id="/);
  });

  test('markup in it is text', () => {
    const text = drawn(String.raw`\text{<img src=x onerror=alert(1)>}`);
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img');
  });

  test.each([String.raw`\rule{9999em}{9999em}`, String.raw`\kern9999em`])(
    '%s is twenty em and no larger',
    (tex) => expect(drawn(tex)).toMatch(/-width:20em|-right:20em/),
  );

  test('too many words of KaTeX’s own are a fault, and so is what is too deep', () => {
    expect(() => drawn(String.raw`\bmod`.repeat(600))).toThrow('Too many expansions');
    expect(() => drawn(String.raw`\frac{`.repeat(3_000))).toThrow('KaTeX');
  });
});

describe('words of its own', () => {
  test.each([
    String.raw`\def\a{x}\a`,
    String.raw`\gdef\a{x}`,
    String.raw`\edef \a{x}`,
    String.raw`\xdef\a{x}`,
    String.raw`\let\a=\b`,
    String.raw`\futurelet\a\b\c`,
    String.raw`\global\def\a{x}`,
    String.raw`\newcommand{\R}{x}`,
    String.raw`\renewcommand{\R}{x}`,
    String.raw`\providecommand{\R}{x}`,
  ])('%s is not drawn', (tex) => expect(definesWords(tex)).toBe(true));

  test.each([
    String.raw`\frac{1}{2}`,
    String.raw`a \leq b`,
    String.raw`\longrightarrow`,
    'def',
    '',
  ])('%s is', (tex) => expect(definesWords(tex)).toBe(false));
});
