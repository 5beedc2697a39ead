import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { CarriedQuestion } from '../../model.ts';
import { bare } from '../shared/rows.ts';
import { parseXml } from '../xml/parse.ts';
import { attribute, elementsInside, textInside } from '../xml/tree.ts';
import { qti21, qti22, qti30 } from './index.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1]);
const question: CarriedQuestion = {
  ...bare('حاصل \\(x^2\\) کدام است؟'),
  type: 'multipleChoice',
  formula: '\\frac{1}{2}',
  options: [
    { text: 'یک', isCorrect: false },
    { text: 'دو & سه', isCorrect: true },
  ],
  maxScoreUnits: 360,
  modelAnswer: 'چون',
  rubric: [{ text: 'راه', scoreUnits: 180 }],
  difficulty: 'hard',
  tags: ['جبر'],
  files: [{ name: 'شکل ۱.png', type: 'image/png', bytes: png }],
};

async function files(codec: typeof qti21, questions: CarriedQuestion[]) {
  const written = await codec.write?.(questions, 'آزمون «یک»', 'fa');
  const entries = Object.entries(unzipSync(written?.bytes ?? new Uint8Array()));
  return new Map(entries.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

describe.each([
  ['2.1', qti21, 'imsqti_item_xmlv2p1', 'imsqti_v2p1'],
  ['2.2', qti22, 'imsqti_item_xmlv2p2', 'imsqti_v2p2'],
  ['3.0', qti30, 'imsqti_item_xmlv3p0', 'imsqtiasi_v3p0'],
])('a package of QTI %s', (_, codec, type, namespace) => {
  test('names every file that it holds, and holds every file that it names', async () => {
    const all = await files(codec, [question, bare('شرح دهید')]);
    const manifest = parseXml(all.get('imsmanifest.xml') ?? '').root;
    const named = elementsInside(manifest, new Set(['file'])).map((one) =>
      decodeURIComponent(attribute(one, 'href')),
    );
    expect(named.toSorted()).toEqual(
      [...all.keys()].filter((path) => path !== 'imsmanifest.xml').toSorted(),
    );
    const resources = elementsInside(manifest, new Set(['resource']));
    expect(resources.filter((one) => attribute(one, 'type') === type).length).toBe(2);
    const test_ = parseXml(all.get('test.xml') ?? '').root;
    expect(
      elementsInside(test_, new Set(['assessmentitemref'])).map((one) => attribute(one, 'href')),
    ).toEqual(['items/item_0001.xml', 'items/item_0002.xml']);
  });

  test('tells other systems the key, the score and the formula', async () => {
    const item = (await files(codec, [question])).get('items/item_0001.xml') ?? '';
    const { root } = parseXml(item);
    const texts = (name: string) => elementsInside(root, new Set([name])).map(textInside);
    expect(item).toContain(`xmlns="http://www.imsglobal.org/xsd/${namespace}"`);
    expect(elementsInside(root, new Set(['correctresponse']))).toHaveLength(1);
    expect(texts('value')).toContain('choice_2');
    expect(
      elementsInside(root, new Set(['mapentry'])).map((one) => attribute(one, 'mappedvalue')),
    ).toEqual(['1.5']);
    expect(texts('annotation')).toEqual(['x^2', '\\frac{1}{2}']);
    expect(
      elementsInside(root, new Set(['rubricblock'])).map((one) => attribute(one, 'view')),
    ).toEqual(['scorer']);
    expect(item).not.toMatch(/[&](?!amp;|lt;|gt;|quot;|#)/);
  });
});

test('in QTI 3.0 its own elements have their prefix, those of HTML and MathML have none', async () => {
  const item = (await files(qti30, [question])).get('items/item_0001.xml') ?? '';
  const names = new Set([...item.matchAll(/<([a-zA-Z-]+)/g)].map(([, name]) => name));
  expect([...names].filter((name) => /[A-Z]/.test(name ?? ''))).toEqual([]);
  expect(names).toContain('qti-simple-choice');
  expect(names).toContain('math');
  expect(item).toContain('response-identifier="RESPONSE"');
  expect(item).toContain('time-dependent="false"');
});
