import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Case } from './case.ts';

const zip = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files))
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(entries));
};

/** The beginning of a picture that says its size, and enough of a PDF to be known. */
const png = (width: number, height: number) => {
  const all = new Uint8Array(60);
  all.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(all.buffer).setUint32(16, width);
  new DataView(all.buffer).setUint32(20, height);
  return all;
};
const base64 = (of: Uint8Array) => btoa(String.fromCharCode(...of));

const moodle = (text: string, rest = '', type = 'essay', files = '') =>
  `<quiz><question type="${type}"><name><text>م</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext>${rest}</question></quiz>`;
const file = (name: string, of: Uint8Array) =>
  `<file name="${name}" path="/" encoding="base64">${base64(of)}</file>`;

const item = (body: string, declared: string, rest = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">${declared}<itemBody>${body}</itemBody>${rest}</assessmentItem>`;
const declared = (kind: string, correct: readonly string[], map = '', id = 'R') =>
  `<responseDeclaration identifier="${id}" cardinality="${kind}" baseType="identifier"><correctResponse>${correct.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${map === '' ? '' : `<mapping defaultValue="0">${map}</mapping>`}</responseDeclaration>`;
const entry = (key: string, value: number) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`;
const choice = (id: string, most: number) =>
  `<choiceInteraction responseIdentifier="${id}" maxChoices="${most}">${['A', 'B', 'C'].map((one) => `<simpleChoice identifier="${one}">گزینهٔ ${one}</simpleChoice>`).join('')}</choiceInteraction>`;
const mapResponse =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>';
const negative = entry('A', 1) + entry('B', -1) + entry('C', -1);
const math = (tex: string) =>
  `<p>حاصل <math><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math> چیست؟</p>`;
const sheet = (strings: string) =>
  zip({
    '_rels/.rels':
      '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="s" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>سوال</t></si><si><t>پاسخ تشریحی</t></si>${strings}<si><t>زیرا</t></si></sst>`,
    'xl/worksheets/s.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row></sheetData></worksheet>',
  });

/** What was left out without a word. */
export const losses: Case[] = [
  {
    name: 'the words of a link to a carried file',
    file: moodle(
      '<p>متن <a href="@@PLUGINFILE@@/a.png">صفحهٔ دوم کتاب</a> را ببینید.</p>',
      '',
      'essay',
      file('a.png', png(10, 10)),
    ),
    format: 'moodle',
    rows: ['متن صفحهٔ دوم کتاب را ببینید. | +a.png'],
  },
  {
    name: 'bold words',
    file: moodle('<p>کدام <b>نادرست</b> است؟</p>'),
    format: 'moodle',
    rows: ['کدام نادرست است؟ | !bold'],
  },
  {
    name: 'words that a style makes bold',
    file: moodle('<p>کدام <span style="font-weight: 700">نادرست</span> است؟</p>'),
    format: 'moodle',
    rows: ['کدام نادرست است؟ | !bold'],
  },
  {
    name: 'underlined words',
    file: moodle('<p>معنی <u>واژه</u> چیست؟</p>'),
    format: 'moodle',
    rows: ['معنی واژه چیست؟ | !emphasis'],
  },
  {
    name: 'underlined words of a cell',
    file: sheet(
      '<si><r><t xml:space="preserve">معنی </t></r><r><rPr><u/></rPr><t>واژه</t></r><r><t xml:space="preserve"> چیست؟</t></r></si>',
    ),
    format: 'xlsx',
    rows: ['معنی واژه چیست؟ | = زیرا | !emphasis'],
  },
  {
    name: 'bold words of a cell',
    file: sheet(
      '<si><r><t xml:space="preserve">کدام </t></r><r><rPr><b/></rPr><t>نادرست</t></r><r><t> است؟</t></r></si>',
    ),
    format: 'xlsx',
    rows: ['کدام نادرست است؟ | = زیرا | !emphasis'],
  },
  {
    name: 'a cell that is bold as a whole',
    file: sheet('<si><r><rPr><b/></rPr><t>چرا؟</t></r></si>'),
    format: 'xlsx',
    rows: ['چرا؟ | = زیرا'],
  },
  {
    name: 'a mapping that takes points off, of one choice',
    file: item(`<p>کدام؟</p>${choice('R', 1)}`, declared('single', ['A'], negative), mapResponse),
    format: 'qti21',
    rows: ['کدام؟ | *گزینهٔ A / گزینهٔ B / گزینهٔ C | 1 | !negativeMarks'],
  },
  {
    name: 'a mapping that takes points off, in an item of two parts',
    file: item(
      `<p>کدام؟</p>${choice('R', 0)}${choice('S', 0)}`,
      declared('multiple', ['A'], negative) + declared('multiple', ['A'], negative, 'S'),
      mapResponse,
    ),
    format: 'qti21',
    rows: [
      'کدام؟ ⏎ (۱) ⏎ الف) گزینهٔ A ⏎ ب) گزینهٔ B ⏎ ج) گزینهٔ C ⏎ (۲) ⏎ الف) گزینهٔ A ⏎ ب) گزینهٔ B ⏎ ج) گزینهٔ C | 2 | = (۱) الف) گزینهٔ A ⏎ (۲) الف) گزینهٔ A | !severalParts !negativeMarks !oneOfSeveral !oneOfSeveral',
    ],
  },
  {
    name: 'a mapping of which only one may be chosen',
    file: item(
      `<p>کدام؟</p>${choice('R', 1)}`,
      declared('multiple', ['A', 'B', 'C'], entry('A', 1) + entry('B', 1) + entry('C', 1)),
      mapResponse,
    ),
    format: 'qti21',
    rows: [
      'کدام؟ ⏎ الف) گزینهٔ A ⏎ ب) گزینهٔ B ⏎ ج) گزینهٔ C | 1 | = الف) گزینهٔ A ⏎ ب) گزینهٔ B ⏎ ج) گزینهٔ C | !severalCorrect',
    ],
  },
  {
    name: 'choices inside a feedback block',
    file: item(
      '<p>کدام؟</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">یک</simpleChoice><feedbackBlock outcomeIdentifier="F" identifier="f" showHide="show"><simpleChoice identifier="B">دو</simpleChoice></feedbackBlock></choiceInteraction>',
      declared('single', ['A']),
    ),
    format: 'qti21',
    rows: ['کدام؟ | *یک / دو'],
  },
  {
    name: 'a choice that is asked inside a feedback block',
    file: item(
      `<p>کدام؟</p><feedbackBlock outcomeIdentifier="F" identifier="f" showHide="show"><p>اکنون</p>${choice('R', 1)}</feedbackBlock>`,
      declared('single', ['A']),
    ),
    format: 'qti21',
    rows: ['کدام؟ ⏎ اکنون | *گزینهٔ A / گزینهٔ B / گزینهٔ C | !shownLater'],
  },
  {
    name: 'feedback that only explains',
    file: item(
      `<p>کدام؟</p>${choice('R', 1)}<feedbackBlock outcomeIdentifier="F" identifier="f" showHide="show"><p>زیرا</p></feedbackBlock>`,
      declared('single', ['A']),
    ),
    format: 'qti21',
    rows: ['کدام؟ | *گزینهٔ A / گزینهٔ B / گزینهٔ C | !feedbackDropped'],
  },
  {
    name: 'a short answer for which nothing is accepted',
    file: moodle('پایتخت؟', '', 'shortanswer'),
    format: 'moodle',
    rows: ['پایتخت؟ | !shortUnkeyed'],
  },
  {
    name: 'a gap for which nothing is accepted',
    file: item(
      '<p>پایتخت <textEntryInteraction responseIdentifier="R"/> است.</p>',
      '<responseDeclaration identifier="R" cardinality="single" baseType="string"/>',
    ),
    format: 'qti21',
    rows: ['پایتخت ____ است. | !shortUnkeyed'],
  },
  {
    name: 'a short answer of GIFT for which nothing is accepted',
    file: 'پایتخت؟ {=%0%شیراز}',
    format: 'gift',
    rows: ['پایتخت؟ | !shortUnkeyed'],
  },
  {
    name: 'pictures of a shared text in another folder',
    file: zip({
      'imsmanifest.xml':
        '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources><resource identifier="i" type="imsqti_item_xmlv2p1" href="items/i.xml"/></resources></manifest>',
      'items/i.xml': item(
        `<p>کدام؟</p>${choice('R', 1)}`,
        `<assessmentStimulusRef identifier="s" href="../texts/s.xml"/>${declared('single', ['A'])}`,
      ),
      'texts/s.xml':
        '<assessmentStimulus><stimulusBody><p>نمودار را ببینید. <img src="images/a.png" alt="نمودار"/></p></stimulusBody></assessmentStimulus>',
      'texts/images/a.png': png(10, 10),
    }),
    format: 'qti21',
    rows: ['نمودار را ببینید. ⏎ کدام؟ | *گزینهٔ A / گزینهٔ B / گزینهٔ C | +a.png | !stimulus'],
  },
  {
    name: 'TeX in brackets inside its annotation',
    file: moodle(math('\\(x^2\\)')),
    format: 'moodle',
    rows: ['حاصل \\(x^2\\) چیست؟'],
  },
  {
    name: 'TeX between dollars inside its annotation',
    file: moodle(math('$$\\frac{1}{2}$$') + math('$x$')),
    format: 'moodle',
    rows: ['حاصل \\(\\frac{1}{2}\\) چیست؟ ⏎ حاصل \\(x\\) چیست؟'],
  },
  {
    name: 'TeX in an environment inside its annotation',
    file: moodle(math('\\begin{equation}x^2\\end{equation}') + math('\\[ y \\]')),
    format: 'moodle',
    rows: ['حاصل \\(x^2\\) چیست؟ ⏎ حاصل \\( y \\) چیست؟'],
  },
  {
    name: 'two formulas in one annotation',
    file: moodle(math('$a$ and $b$')),
    format: 'moodle',
    rows: ['حاصل \\($a$ and $b$\\) چیست؟ | !formulaUnsure'],
  },
  {
    name: 'a picture of thirty thousand dots square',
    file: moodle(
      '<p>چیست؟ <img src="@@PLUGINFILE@@/a.png" alt=""></p>',
      '',
      'essay',
      file('a.png', png(30_000, 30_000)),
    ),
    format: 'moodle',
    rows: ['چیست؟ | !pictureHuge'],
  },
  {
    name: 'QTI 1.2',
    file: '<?xml version="1.0"?><questestinterop><assessment/></questestinterop>',
    format: 'oldQti',
  },
  {
    name: 'a package of QTI 1.2',
    file: zip({
      'imsmanifest.xml':
        '<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><resources><resource type="imsqti_xmlv1p2" href="q/q.xml"/></resources></manifest>',
      'q/q.xml': '<questestinterop><assessment/></questestinterop>',
    }),
    format: 'oldQti',
  },
  {
    name: 'short, numerical, matching and embedded answers of Moodle',
    file: `<quiz>${[
      '<question type="shortanswer"><questiontext format="html"><text>پایتخت؟</text></questiontext><answer fraction="100"><text>تهران</text></answer></question>',
      '<question type="numerical"><questiontext format="html"><text>چند؟</text></questiontext><answer fraction="100"><text>4</text><tolerance>0.5</tolerance></answer></question>',
      '<question type="matching"><questiontext format="html"><text>جور کنید.</text></questiontext><subquestion><text>ایران</text><answer><text>تهران</text></answer></subquestion><subquestion><text>عراق</text><answer><text>بغداد</text></answer></subquestion></question>',
      '<question type="multianswer"><questiontext format="html"><text>پایتخت {1:SHORTANSWER:=تهران} است.</text></questiontext></question>',
    ].join('')}</quiz>`,
    format: 'moodle',
    rows: [
      'پایتخت؟ | = تهران | !shortAnswer',
      'چند؟ | = 4 ± 0.5 | !numerical',
      'جور کنید. ⏎ ۱) ایران ⏎ ۲) عراق ⏎ الف) بغداد ⏎ ب) تهران | = ۱) ایران → ب) تهران ⏎ ۲) عراق → الف) بغداد | !matching',
      'پایتخت ____ است. | = تهران | !shortAnswer',
    ],
  },
];
