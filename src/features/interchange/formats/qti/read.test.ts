import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/files/model.ts';
import type { ReadRow } from '../../model.ts';
import { RUNAWAY_SECONDS, secondsOf } from '../../testing/work.ts';
import { zipped } from '../zip/write.ts';
import { qti21, qti22, qti30 } from './index.ts';

const folder = 'tests/fixtures/interchange';
const text = (path: string) => readFileSync(`${folder}/${path}`, 'utf8');

async function read(file: string | Uint8Array<ArrayBuffer>, codec = qti21) {
  if (!codec.read) throw new Error('not read');
  return codec.read(typeof file === 'string' ? new TextEncoder().encode(file) : file, {});
}
const codes = (row: ReadRow | undefined) => row?.remarks.map(({ code }) => code);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1]);

function item(id: string, body: string, declared = '', processing = '') {
  return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}">${declared}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
}
const essay = (id: string, extra = '') =>
  item(id, `<p>متن ${id}</p>${extra}<extendedTextInteraction responseIdentifier="R"/>`);
const choice = (ids: string) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>کدام؟</prompt>${Array.from(ids, (id) => `<simpleChoice identifier="${id}">گزینهٔ ${id}</simpleChoice>`).join('')}</choiceInteraction>`;
const declared = (key: string, mapping = '', cardinality = 'single') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier">${key === '' ? '' : `<correctResponse>${Array.from(key, (id) => `<value>${id}</value>`).join('')}</correctResponse>`}${mapping}</responseDeclaration>`;
const mapping = (entries: Record<string, number>) =>
  `<mapping defaultValue="0">${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
const one = async (file: string) => (await read(file)).rows[0];
const right = (row: ReadRow | undefined) =>
  row?.question?.options.flatMap(({ text: option, isCorrect }) => (isCorrect ? [option] : []));

describe('single items', () => {
  test('of 2.1 with prefixes bring text, formula, key and score', async () => {
    const reading = await read(text('qti21/choice.xml'), qti30);
    expect(reading.format).toBe('qti21');
    expect(reading.rows[0]?.question).toMatchObject({
      type: 'multipleChoice',
      text: 'به این رابطه نگاه کنید: \\(x^{2}\\le10\\%\\)\nکدام می‌شود؟',
      options: [
        { text: 'یک', isCorrect: false },
        { text: 'دو', isCorrect: true },
        { text: 'سه', isCorrect: false },
      ],
      maxScoreUnits: 480,
    });
    expect(codes(reading.rows[0])).toEqual(['formulaConverted', 'feedbackDropped']);
  });

  test('of 2.2 with a word to write keep what is accepted', async () => {
    const reading = await read(text('qti22/written.xml'));
    expect(reading.format).toBe('qti22');
    expect(reading.rows[0]?.question).toMatchObject({
      text: 'واژهٔ گم‌شده را بنویسید.\nاکنون ____ است؛\nهوا سرد\u00A0است.',
      modelAnswer: 'زمستان\nزمستون (50%)',
    });
  });

  test('of 2.2 to write at length bring what candidate and scorer are told', async () => {
    expect((await read(text('qti22/essay.xml'))).rows[0]?.question).toMatchObject({
      type: 'descriptive',
      text: 'کوتاه بنویسید.\nبرای دوست خود کارتی بنویسید.',
      modelAnswer: 'راهنما\n• هر نکته ۱ نمره',
      maxScoreUnits: 720,
    });
  });

  test('of 3.0 with several right options keep the whole key in words', async () => {
    const reading = await read(text('qti30/multiple.xml'));
    expect(reading.format).toBe('qti30');
    expect(reading.rows[0]?.question).toMatchObject({
      type: 'descriptive',
      modelAnswer: 'الف) هیدروژن\nب) اکسیژن\nج) کلر (-100%)',
      maxScoreUnits: 480,
    });
    expect(codes(reading.rows[0])).toEqual(['severalCorrect']);
  });

  test('of 3.0 that want a file are answered with one, and need none from her', async () => {
    const [row] = (await read(text('qti30/upload.xml'))).rows;
    expect(row?.question).toMatchObject({ type: 'pdf', files: [] });
    expect(codes(row)).toEqual([]);
  });

  test('with a choice and room to write are combined', async () => {
    const row = await one(
      item('i', `${choice('AB')}<extendedTextInteraction responseIdentifier="E"/>`, declared('B')),
    );
    expect(row?.question?.type).toBe('combined');
    expect(right(row)).toEqual(['گزینهٔ B']);
  });

  test('with a choice and room to write keep the answer that the file gives to both', async () => {
    const row = await one(
      item(
        'i',
        `${choice('AB')}<extendedTextInteraction responseIdentifier="E"/>`,
        `${declared('B')}<responseDeclaration identifier="E" cardinality="single" baseType="string"><correctResponse><value>چون</value></correctResponse></responseDeclaration>`,
      ),
    );
    expect(row?.question?.modelAnswer).toBe('چون');
    expect(right(row)).toEqual(['گزینهٔ B']);
  });

  test('with values that are drawn anew name them, and ask for repair', async () => {
    const row = await one(
      item(
        'i',
        '<p>حاصل <printedVariable identifier="A"/> + ۲؟</p><extendedTextInteraction responseIdentifier="R"/>',
        '<templateDeclaration identifier="A" cardinality="single" baseType="integer"/>',
      ),
    );
    expect(row?.question?.text).toBe('حاصل {A} + ۲؟');
    expect(codes(row)).toEqual(['calculated']);
  });

  test('with an interaction that has no counterpart are rows with their reason', async () => {
    const row = await one(item('i', '<hotspotInteraction responseIdentifier="R"/>'));
    expect([row?.question, codes(row)]).toEqual([null, ['interactionUnknown']]);
  });

  test('of 1.2, manifests, tests and other files are refused by name', async () => {
    const refused = async (file: string) =>
      read(file).catch((error: unknown) => (error instanceof UnreadableFile ? error.code : error));
    expect(await refused(text('qti21/old.xml'))).toBe('oldQti');
    expect(await refused('<manifest/>')).toBe('manifestAlone');
    expect(await refused('<assessmentTest/>')).toBe('testAlone');
    expect(await refused('<quiz/>')).toBe('isMoodle');
    expect(await refused('<html/>')).toBe('notQti');
  });
});

describe('the key of a choice', () => {
  test.each<[string, string, string[], string[]]>([
    [
      'is the correct response',
      item('i', choice('ABC'), declared('B'), template('match_correct')),
      ['گزینهٔ B'],
      [],
    ],
    [
      'is the one that the mapping rewards',
      item('i', choice('ABC'), declared('', mapping({ A: 0, C: 2 })), template('map_response')),
      ['گزینهٔ C'],
      [],
    ],
    [
      'is what the processing compares with',
      item(
        'i',
        choice('AB'),
        declared(''),
        '<responseProcessing><responseCondition><responseIf><match><variable identifier="R"/><baseValue baseType="identifier">B</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
      ),
      ['گزینهٔ B'],
      [],
    ],
    ['is never guessed', item('i', choice('AB'), declared('')), [], ['noCorrect']],
    [
      'is doubted where it names no option',
      item('i', choice('AB'), declared('X')),
      [],
      ['keyUnknown', 'noCorrect'],
    ],
    [
      'is doubted where mapping and correct response differ',
      item('i', choice('AB'), declared('A', mapping({ B: 1 })), template('map_response')),
      ['گزینهٔ B'],
      ['keyConflict'],
    ],
    [
      'is doubted where the processing rewards another',
      text('qti21/conflict.xml'),
      ['دو'],
      ['keyConflict'],
    ],
    [
      'does not follow a mapping that is not used',
      item('i', choice('AB'), declared('A', mapping({ A: 1, B: 1 })), template('match_correct')),
      ['گزینهٔ A'],
      [],
    ],
  ])('%s', async (_, file, key, said) => {
    const row = await one(file);
    expect(right(row)).toEqual(key);
    expect(codes(row)).toEqual(said);
  });

  test('is the best one where only one can be chosen, and names what earns a part', async () => {
    const row = await one(
      item('i', choice('AB'), declared('A', mapping({ A: 2, B: 1 })), template('map_response')),
    );
    expect(right(row)).toEqual(['گزینهٔ A']);
    expect(row?.remarks).toEqual([
      { code: 'partialMarks', weight: 'dropped', values: { text: 'گزینهٔ B (50%)' } },
    ]);
    expect(row?.question?.maxScoreUnits).toBe(480);
  });

  test('is in words in a text with several gaps', async () => {
    const row = await one(
      item(
        'i',
        `<p>این <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="A">یک</inlineChoice><inlineChoice identifier="B">دو</inlineChoice></inlineChoiceInteraction> و <textEntryInteraction responseIdentifier="T"/></p>`,
        `${declared('B')}<responseDeclaration identifier="T" cardinality="single" baseType="string"><correctResponse><value>سه</value></correctResponse></responseDeclaration>`,
      ),
    );
    expect(row?.question).toMatchObject({
      type: 'descriptive',
      text: 'این ____ (۱) [یک / دو] و ____ (۲)',
      modelAnswer: '(۱) ب) دو\n(۲) سه',
    });
  });
});

describe('packages', () => {
  const manifest = (resources: string) =>
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources}</resources></manifest>`;
  const resource = (href: string, lom = '') =>
    `<resource identifier="x" type="imsqti_item_xmlv2p1" href="${href}"><metadata>${lom}</metadata><file href="${href}"/></resource>`;

  test('come in the order of their test, with weights, pictures and what the manifest says', async () => {
    const lom =
      '<imsmd:lom><imsmd:general><imsmd:keyword><imsmd:langstring>جبر</imsmd:langstring></imsmd:keyword></imsmd:general><imsmd:educational><imsmd:difficulty><imsmd:value><imsmd:langstring>difficult</imsmd:langstring></imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom>';
    const { rows } = await read(
      zipped([
        {
          path: 'course/imsmanifest.xml',
          content: manifest(`${resource('items/a.xml')}${resource('items/b.xml', lom)}`),
        },
        {
          path: 'course/items/a.xml',
          content: essay('a', '<p><img src="../media/x%201.png" alt=""/></p>'),
        },
        { path: 'course/items/b.xml', content: essay('b') },
        { path: 'course/items/c.xml', content: essay('c') },
        { path: 'course/media/x 1.png', content: png },
        {
          path: 'course/test.xml',
          content:
            '<assessmentTest><testPart><assessmentSection><assessmentItemRef href="items/b.xml"><weight identifier="W" value="2.5"/></assessmentItemRef><assessmentItemRef href="items/a.xml"/></assessmentSection></testPart></assessmentTest>',
        },
      ]),
    );
    expect(rows.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(rows[0]?.question).toMatchObject({
      tags: ['جبر'],
      difficulty: 'hard',
      maxScoreUnits: 600,
    });
    expect(rows[1]?.question?.files).toEqual([{ name: 'x 1.png', type: 'image/png', bytes: png }]);
  });

  test('without a manifest, with backslashes, or inside another archive are read', async () => {
    const inner = zipped([
      { path: 'q\\item10.xml', content: essay('ten') },
      { path: 'q\\item2.xml', content: essay('two') },
    ]);
    for (const file of [inner, zipped([{ path: 'export.zip', content: inner }])])
      expect((await read(file, qti22)).rows.map(({ name }) => name)).toEqual(['two', 'ten']);
  });

  test('put the text that several items share before each', async () => {
    const shared = item(
      'a',
      '<extendedTextInteraction responseIdentifier="R"><prompt>چرا؟</prompt></extendedTextInteraction>',
      '<assessmentStimulusRef identifier="s" href="s/text.xml"/>',
    );
    const { rows } = await read(
      zipped([
        { path: 'a.xml', content: shared },
        {
          path: 's/text.xml',
          content:
            '<assessmentStimulus><stimulusBody><p>روزی بود.</p></stimulusBody></assessmentStimulus>',
        },
      ]),
    );
    expect(rows[0]?.question?.text).toBe('روزی بود.\nچرا؟');
    expect(codes(rows[0])).toEqual(['stimulus']);
  });

  test('never reach beyond themselves, and name what is missing', async () => {
    const { rows } = await read(
      zipped([
        {
          path: 'a.xml',
          content: essay('a', '<img src="../../../etc/passwd"/><img src="file:///x.png"/>'),
        },
      ]),
    );
    expect(rows[0]?.question?.files).toEqual([]);
    expect(codes(rows[0])).toEqual(['fileMissing', 'fileMissing']);
  });

  test('of which one item is broken bring the others', async () => {
    const { rows } = await read(
      zipped([
        { path: 'a.xml', content: `<assessmentItem>${'<div>'.repeat(400)}` },
        { path: 'b.xml', content: essay('b') },
      ]),
    );
    expect(rows.map((row) => [row.name, codes(row)])).toEqual([
      ['b', []],
      ['a.xml', ['brokenItem']],
    ]);
  });

  test('of which one entry is damaged bring the others', async () => {
    const file = zipped([
      { path: 'a.xml', content: essay('a', `<p>${'متن '.repeat(50)}</p>`) },
      { path: 'b.xml', content: essay('b') },
    ]);
    file.fill(0xff, 45, 60);
    const { rows } = await read(file);
    expect(rows.map((row) => [row.name, codes(row)])).toEqual([
      ['b', []],
      ['a.xml', ['brokenItem']],
    ]);
  });

  test('of QTI 1.2 and those without items are refused by name', async () => {
    await expect(
      read(zipped([{ path: 'q.xml', content: text('qti21/old.xml') }])),
    ).rejects.toMatchObject({ code: 'oldQti' });
    await expect(read(zipped([{ path: 'a.txt', content: 'x' }]))).rejects.toMatchObject({
      code: 'noItems',
    });
  });

  test('of five thousand items are all read, and no reading runs away', async () => {
    const file = zipped(
      Array.from({ length: 5_000 }, (_, n) => ({
        path: `items/i${n}.xml`,
        content: item(`i${n}`, choice('ABCD'), declared('C'), template('match_correct')),
      })),
    );
    const seconds = await secondsOf(async () => expect((await read(file)).rows.length).toBe(5_000));
    console.log(`5,000 items: ${Math.round(seconds * 1_000)} ms`);
    expect(seconds).toBeLessThan(RUNAWAY_SECONDS);
  }, 60_000);
});

describe('what other systems write around an item', () => {
  const entry = '<p>π؟ <textEntryInteraction responseIdentifier="R"/></p>';
  const number =
    '<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>3.14</value></correctResponse></responseDeclaration>';
  const branch = (condition: string, score: number) =>
    `<responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></responseIf></responseCondition>`;

  test.each([
    ['absolute', '0.01 0.01', '3.14 ± 0.01'],
    ['absolute', '0.1 0.2', '3.14 −0.1 +0.2'],
    ['relative', '5', '3.14 ± 5%'],
    ['exact', '', '3.14'],
  ])('the tolerance of a number (%s %s) stays with its answer', async (mode, tolerance, model) => {
    const equal = `<equal toleranceMode="${mode}" tolerance="${tolerance}"><variable identifier="R"/><correct identifier="R"/></equal>`;
    const row = await one(
      item('i', entry, number, `<responseProcessing>${branch(equal, 1)}</responseProcessing>`),
    );
    expect(row?.question?.modelAnswer).toBe(model);
  });

  test('a template declaration that is never drawn is a constant, one that is shown is not', async () => {
    const constant =
      '<templateDeclaration identifier="S" baseType="float" cardinality="single"><defaultValue><value>1</value></defaultValue></templateDeclaration>';
    const row = await one(item('i', choice('AB'), declared('A') + constant));
    expect([right(row), codes(row)]).toEqual([['گزینهٔ A'], []]);
    const shown = await one(
      item('i', `<p><printedVariable identifier="S"/></p>${entry}`, number + constant),
    );
    expect(codes(shown)).toContain('calculated');
  });

  test('a key that the processing scores with nothing is doubted', async () => {
    const match =
      '<match><variable identifier="R"/><baseValue baseType="identifier">A</baseValue></match>';
    const row = await one(
      item(
        'i',
        choice('AB'),
        declared('A'),
        `<responseProcessing>${branch(match, 0)}</responseProcessing>`,
      ),
    );
    expect(codes(row)).toEqual(['keyConflict']);
  });
});
