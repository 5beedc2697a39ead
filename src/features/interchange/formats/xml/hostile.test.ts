import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/files/model.ts';
import type { Codec, Reading } from '../../model.ts';
import { fuzz } from '../../testing/mutate.ts';
import { RUNAWAY_SECONDS, secondsOf } from '../../testing/work.ts';
import { tidyQuestion } from '../../testing/questions.ts';
import * as fc from 'fast-check';
import { moodle } from '../moodle/index.ts';
import { qti21, qti22, qti30 } from '../qti/index.ts';
import { zipped } from '../zip/write.ts';

const files = Number(process.env['FUZZ_FILES'] ?? 300);
/** A run that was asked for runs alone: there the bar of two seconds a file holds. */
const bar = process.env['FUZZ_FILES'] === undefined ? {} : { mostMs: 2_000 };
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const encoder = new TextEncoder();

async function read(codec: Codec, file: string | Uint8Array<ArrayBuffer>): Promise<Reading> {
  if (!codec.read) throw new Error('not read');
  return codec.read(typeof file === 'string' ? encoder.encode(file) : file, {});
}

async function refusal(codec: Codec, file: string | Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await read(codec, file);
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code;
    throw error;
  }
}

/** Seconds of work that a reading takes, whatever comes of it. */
const seconds = (work: () => Promise<unknown>) =>
  secondsOf(() =>
    work().catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
    }),
  );

const quiz = (inner: string, type = 'essay') =>
  `<quiz><question type="${type}"><name><text>n</text></name><questiontext format="html"><text>${inner}</text></questiontext></question></quiz>`;
const item = (inner: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t"><itemBody>${inner}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;

const laughs = `<!DOCTYPE quiz [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;

describe('files that would hold the device up', () => {
  test('entities that a file declares are never followed, and the row says so', async () => {
    const { rows } = await read(moodle, laughs + quiz('&a19; &x; متن'));
    expect(rows[0]?.question?.text).toBe('&a19; &x; متن');
    expect(rows[0]?.remarks).toContainEqual({ code: 'entityKept', weight: 'repair' });
    const item21 = await read(qti21, laughs + item('<p>&a19;</p>'));
    expect(item21.rows[0]?.question?.text).toBe('&a19;');
  });

  test('a paragraph of forty thousand pieces costs no more than its letters', async () => {
    const gap =
      '<inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">x</inlineChoice></inlineChoiceInteraction> ';
    const took = await seconds(async () => {
      const { rows } = await read(qti21, item(`<p>${gap.repeat(40_000)}</p>`));
      expect(rows[0]?.question?.text).toContain('(40000)');
    });
    expect(took).toBeLessThan(RUNAWAY_SECONDS);
  }, 120_000);

  test('elements too deep in each other are refused', async () => {
    const deep = `${'<div>'.repeat(5_000)}x${'</div>'.repeat(5_000)}`;
    expect(await refusal(moodle, quiz(deep))).toBe('tooDeep');
    expect(await refusal(qti22, item(deep))).toBe('tooDeep');
  });

  test('markup too deep inside a text is read as its words', async () => {
    const deep = `<![CDATA[${'<div>'.repeat(50_000)}سلام]]>`;
    const { rows } = await read(moodle, quiz(deep));
    expect(rows[0]?.question?.text).toBe('سلام');
  });

  const slow: [string, string][] = [
    ['a formula mark that never closes', quiz('$$x'.repeat(200_000))],
    ['opened formulas', quiz('\\('.repeat(200_000))],
    ['opened brackets of formulas', quiz('\\['.repeat(200_000))],
    ['opened formulas of Wiris', quiz('«math '.repeat(100_000))],
    ['opened gaps', quiz('{1:MC:'.repeat(100_000), 'cloze')],
    ['opened gaps of words', quiz('{:A'.repeat(200_000), 'cloze')],
    ['opened elements', quiz(`<![CDATA[${'<p'.repeat(300_000)}]]>`)],
    ['closed elements', quiz(`<![CDATA[${'<b>'.repeat(450)}${'</i>'.repeat(300_000)}]]>`)],
    ['comments', quiz(`<![CDATA[${'<!--'.repeat(300_000)}]]>`)],
    ['signs of entities', quiz(`<![CDATA[${'&'.repeat(400_000)}]]>`)],
    ['white space', quiz(`<![CDATA[x${' '.repeat(1_000_000)}x]]>`)],
    [
      'attributes',
      `<quiz ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}></quiz>`,
    ],
    ['document types', `${'<!DOCTYPE a ['.repeat(100_000)}<quiz/>`],
    ['declarations', `<!DOCTYPE a [${'<!ENTITY '.repeat(200_000)}]>${quiz('x')}`],
    ['quotes', `<!DOCTYPE a [${'"'.repeat(500_001)}]>${quiz('x')}`],
    ['numbers of signs', quiz('&#x'.repeat(300_000))],
    ['tables in tables', quiz(`<![CDATA[${'<table><tr><td>'.repeat(300)}x]]>`)],
    ['empty lines', quiz(`<![CDATA[${'<br>'.repeat(100_000)}]]>`)],
    ['raised signs in each other', quiz(`<![CDATA[${'<sup>x'.repeat(1_500)}]]>`)],
    ['one word without end', quiz('a'.repeat(2_000_000))],
  ];
  test.each(slow)(
    '%s never run away',
    async (_, file) => {
      expect(await seconds(() => read(moodle, file))).toBeLessThan(RUNAWAY_SECONDS);
      expect(
        await seconds(() => read(qti30, file.replace('<quiz', '<assessmentItem'))),
      ).toBeLessThan(RUNAWAY_SECONDS);
    },
    60_000,
  );

  test.each(['itemBody', 'math', 'choiceInteraction', 'responseProcessing'])(
    'many elements of %s never run away',
    async (name) => {
      const many = `<${name}>`.repeat(150) + '<mi>x</mi>'.repeat(30_000);
      expect(await seconds(() => read(qti21, item(many)))).toBeLessThan(RUNAWAY_SECONDS);
    },
    60_000,
  );
});

describe('what could run or be fetched', () => {
  const evil =
    '<script>alert(1)</script><img src="http://evil.example/a.png" onerror="alert(2)"><iframe src="http://evil.example"></iframe>' +
    '<object data="javascript:alert(3)"></object><a href="javascript:alert(4)">پیوند</a><style>@import url(http://evil.example)</style><svg onload="alert(5)"><text>x</text></svg>';
  test.each<[string, Codec, string]>([
    ['Moodle XML', moodle, quiz(`<![CDATA[متن${evil}]]>`)],
    [
      'QTI 2.1',
      qti21,
      item(
        `<p>متن${evil.replaceAll('.png"', '.png" alt=""').replaceAll('alert(2)">', 'alert(2)"/>')}</p>`,
      ),
    ],
  ])('is taken out of %s and named', async (_, codec, file) => {
    const [row] = (await read(codec, file)).rows;
    expect(row?.question?.text.replace('[http://evil.example/a.png]', '')).toBe('متنپیوند');
    expect(JSON.stringify(row?.question)).not.toMatch(/alert\(|javascript:|<|onerror/);
    expect(row?.question?.files).toEqual([]);
    const codes = row?.remarks.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['scriptDropped', 'remotePicture', 'mediaDropped']),
    );
  });
});

describe('broken archives', () => {
  const good = zipped([
    { path: 'imsmanifest.xml', content: '<manifest/>' },
    { path: 'a.xml', content: item('<p>x</p>') },
  ]);

  test('one that is cut off is refused by name', async () => {
    expect(await refusal(qti21, good.slice(0, good.length - 30))).toBe('brokenArchive');
  });

  test('one with a password is refused by name', async () => {
    const locked = good.slice();
    for (let at = 0; at + 8 < locked.length; at += 1)
      if (locked[at] === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1)
        locked[at + 8] = 1;
    expect(await refusal(qti21, locked)).toBe('encrypted');
  });

  test.each([9_000_000, 40_000_000])(
    'one that unpacks to more than it says (%i) is refused before it does',
    async (size) => {
      const bomb = zipped([
        { path: 'a.xml', content: `<assessmentItem>${' '.repeat(size)}</assessmentItem>` },
      ]);
      const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
      for (let at = 0; at + 46 < bomb.length; at += 1)
        if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 100, true);
      const took = await seconds(async () =>
        expect(await refusal(qti21, bomb)).toBe('archiveBomb'),
      );
      expect(took).toBeLessThan(RUNAWAY_SECONDS);
    },
    60_000,
  );

  test('one that says it holds more than the limit is not unpacked', async () => {
    const large = good.slice();
    const view = new DataView(large.buffer);
    for (let at = 0; at + 46 < large.length; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 0xf0_00_00_00, true);
    expect(await refusal(qti21, large)).toBe('archiveLarge');
  });
});

describe(`mutated files (FUZZ_SEED=${seed})`, () => {
  const questions = fc.sample(tidyQuestion, { numRuns: 4, seed: 7 });
  test.each<[string, Codec]>([
    ['Moodle XML', moodle],
    ['QTI 2.1', qti21],
    ['QTI 2.2', qti22],
    ['QTI 3.0', qti30],
  ])(
    'of %s are read or refused by name, in time and without markup',
    async (_, codec) => {
      if (!codec.read || !codec.write) throw new Error('not both ways');
      const written = await codec.write(questions, 't', 'fa');
      const plain = encoder.encode(
        codec === moodle
          ? quiz(`<![CDATA[<p>a<script>evil()</script></p>]]>`)
          : item('<p>a<script>evil()</script></p>'),
      );
      const found = await fuzz(codec.read, [written.bytes, plain], {
        files,
        seed,
        ...bar,
        hides: /<script[^<]*>evil/i,
      });
      console.log(JSON.stringify(found));
      expect(found.faults).toEqual([]);
    },
    600_000,
  );
});
