import { expect, test } from 'vitest';
import { parseXml } from '../xml/parse.ts';
import { mathOfLatex } from './mathml-write.ts';
import { latexOfMath } from './mathml.ts';

const latex = (inner: string) => latexOfMath(parseXml(`<math>${inner}</math>`).root);

test.each([
  ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', '\\frac{a}{2}'],
  ['<msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>3</mn>', 'x^{2}<3'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<mi>sin</mi><mo>&#x2061;</mo><mi>θ</mi>', '\\sin\\theta'],
  ['<mi>α</mi><mi>x</mi>', '\\alpha x'],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>',
    '\\sum_{i=1}^{n}',
  ],
  ['<mfenced><mi>x</mi><mi>y</mi></mfenced>', '\\left(x,y\\right)'],
  ['<mn>10</mn><mo>%</mo>', '10\\%'],
  ['<mtext>سلام دنیا</mtext><mo>≤</mo><mn>۵</mn>', '\\text{سلام دنیا}\\le\\text{۵}'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', '\\overrightarrow{v}'],
  [
    '<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>12</mn></mmultiscripts>',
    '{}^{12}C_{6}',
  ],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
    '\\begin{matrix}1 & 2\\end{matrix}',
  ],
  ['<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>', '{a+b}^{2}'],
])('%s reads as LaTeX', (inner, expected) => {
  expect(latex(inner)).toEqual({ latex: expected, given: false, sure: true });
  // What cannot be set is no formula: every result is one that the app can show.
  expect(mathOfLatex(expected, false)).toContain('<math');
});

test('LaTeX that the file gives itself comes first', () => {
  const given =
    '<semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^{2}</annotation></semantics>';
  expect(latex(given)).toEqual({ latex: 'a^{2}', given: true, sure: true });
});

test('what has no counterpart is not taken for sure', () => {
  expect(latex('<mlongdiv><mn>3</mn></mlongdiv>').sure).toBe(false);
});
