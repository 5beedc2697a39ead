/** Files that are large, or hard to read, each as it would be chosen. */

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const quiz = (text: string) =>
  `<quiz><question type="essay"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`;
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

export const HARD: readonly { name: string; bytes: () => Uint8Array<ArrayBuffer> }[] = [
  { name: 'a brace and 5 million tildes', bytes: () => bytesOf(`چرا؟ {${'~'.repeat(5_000_000)}`) },
  {
    name: 'a question with 100,000 answers',
    bytes: () => bytesOf(`چرا؟ {${many(100_000, (at) => `~پاسخ ${at} `)}}`),
  },
  { name: '3 million tags', bytes: () => bytesOf(quiz('<a/>'.repeat(3_000_000))) },
  {
    name: '3 million tags in CDATA',
    bytes: () => bytesOf(quiz(`<![CDATA[${'<a></a>'.repeat(1_500_000)}]]>`)),
  },
  {
    name: '3 million tags in GIFT',
    bytes: () => bytesOf(`چرا؟ ${'<b></b>'.repeat(1_500_000)} {=یک ~دو}`),
  },
  {
    name: '10,000 questions of GIFT',
    bytes: () => bytesOf(many(10_000, (at) => `سوال ${at} کدام است؟ {=یک ~دو ~سه ~چهار}\n\n`)),
  },
  {
    name: '10,000 questions of Moodle XML',
    bytes: () =>
      bytesOf(
        `<quiz>${many(10_000, (at) => `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>سوال ${at}؟</p>]]></text></questiontext>${many(4, (n) => `<answer fraction="${n === 0 ? 100 : 0}"><text>گزینهٔ ${n}</text></answer>`)}</question>`)}</quiz>`,
      ),
  },
  {
    name: '9,000 questions as people type them',
    bytes: () =>
      bytesOf(
        many(
          9_000,
          (at) => `${(at % 900) + 1}- سوال ${at}؟\nالف) یک\nب) دو\nج) سه\nد) چهار\nپاسخ: ب\n`,
        ),
      ),
  },
  { name: 'a million empty lines', bytes: () => bytesOf(`چرا؟\n${'\n'.repeat(1_000_000)}`) },
];
