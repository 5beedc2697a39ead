/** Writes Moodle XML as Moodle 4 reads it. */
import { isScoredByKey, takesFiles } from '#domain/question-types.ts';
import { pointsOfUnits } from '../shared/units.ts';
import type { CarriedFile, CarriedQuestion, Written } from '../../model.ts';
import { base64OfBytes } from '#src/lib/base64.ts';
import {
  blockMarkup,
  formulaMarkup,
  phraseMarkup,
  placedFiles,
  type Dialect,
} from '../html/write.ts';
import { escapeXml } from '../xml/escape.ts';
import { typeMark } from '../shared/type-mark.ts';

const dialect: Dialect = {
  math: () => null,
  keep: 'class="bargeh-keep" style="white-space: pre-wrap"',
};

/** Markup as Moodle writes it: escaped once more, as the text of an element. */
function text(markup: string): string {
  return `<text>${/[<&>]/.test(markup) ? `<![CDATA[${markup}]]>` : markup}</text>`;
}

function nameOf(question: string): string {
  const name = Array.from(question.replace(/\s+/g, ' ').trim()).slice(0, 80).join('');
  return escapeXml(name === '' ? '—' : name);
}

function fileMarkup(path: string, file: CarriedFile): string {
  const address = `@@PLUGINFILE@@/${path.split('/').map(encodeURIComponent).join('/')}`;
  return file.type.startsWith('image/')
    ? `<p><img src="${address}" alt="" /></p>`
    : `<p><a href="${address}">${escapeXml(file.name)}</a></p>`;
}

function fileXml(path: string, file: CarriedFile): string {
  const cut = path.lastIndexOf('/') + 1;
  return `<file name="${escapeXml(path.slice(cut))}" path="/${escapeXml(path.slice(0, cut))}" encoding="base64">${base64OfBytes(file.bytes)}</file>`;
}

function questionText(question: CarriedQuestion): string {
  const files = placedFiles(question.files);
  const options =
    question.type === 'combined'
      ? `<ol class="bargeh-options" style="list-style-type: upper-alpha">${question.options.map((option) => `<li>${phraseMarkup(option.text, dialect)}</li>`).join('')}</ol>`
      : '';
  const markup =
    blockMarkup(question.text, dialect) +
    (question.formula === null ? '' : formulaMarkup(question.formula, dialect)) +
    options +
    files.map(({ path, file }) => fileMarkup(path, file)).join('');
  return `<questiontext format="html">${text(markup)}${files.map(({ path, file }) => fileXml(path, file)).join('')}</questiontext>`;
}

function scorerMarkup({ modelAnswer, rubric, type, options }: CarriedQuestion): string {
  const right = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index + 1] : []));
  const key = type === 'combined' ? `<p class="bargeh-key">${right.join(', ')}</p>` : '';
  const model =
    modelAnswer === null
      ? ''
      : `<div class="bargeh-model-answer">${blockMarkup(modelAnswer, dialect)}</div>`;
  const criteria = rubric.map(
    (one) =>
      `<li><span class="bargeh-points">${pointsOfUnits(one.scoreUnits)}</span>${phraseMarkup(one.text, dialect)}</li>`,
  );
  return (
    key +
    model +
    (criteria.length === 0 ? '' : `<ul class="bargeh-rubric">${criteria.join('')}</ul>`)
  );
}

function tagsXml({ tags, difficulty, type }: CarriedQuestion): string {
  const mark = typeMark(type);
  const all = [
    ...tags,
    ...(difficulty === null ? [] : [`bargeh-${difficulty}`]),
    ...(mark === null ? [] : [mark]),
  ];
  const list = all.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('');
  return list === '' ? '' : `<tags>${list}</tags>`;
}

function choiceXml({ options }: CarriedQuestion): string {
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  const share = right > 1 ? (100 / right).toFixed(5) : '100';
  const answers = options.map(
    (option) =>
      `<answer fraction="${option.isCorrect ? share : '0'}" format="html">${text(phraseMarkup(option.text, dialect))}<feedback format="html"><text></text></feedback></answer>`,
  );
  return `<single>${right > 1 ? 'false' : 'true'}</single><shuffleanswers>false</shuffleanswers><answernumbering>abc</answernumbering>${answers.join('')}`;
}

function essayXml(question: CarriedQuestion): string {
  const isUpload = takesFiles(question.type);
  return (
    `<responseformat>${isUpload ? 'noinline' : 'editor'}</responseformat><responserequired>${isUpload ? 0 : 1}</responserequired><responsefieldlines>10</responsefieldlines>` +
    `<attachments>${isUpload ? -1 : 0}</attachments><attachmentsrequired>${isUpload ? 1 : 0}</attachmentsrequired>` +
    `<graderinfo format="html">${text(scorerMarkup(question))}</graderinfo><responsetemplate format="html"><text></text></responsetemplate>`
  );
}

/** One question. */
export function questionXml(question: CarriedQuestion): string {
  const isChoice = isScoredByKey(question.type);
  const grade =
    question.maxScoreUnits === null
      ? ''
      : `<defaultgrade>${pointsOfUnits(question.maxScoreUnits)}</defaultgrade>`;
  const feedback = isChoice ? scorerMarkup(question) : '';
  const head =
    `<name><text>${nameOf(question.text)}</text></name>${questionText(question)}` +
    `<generalfeedback format="html">${text(feedback)}</generalfeedback>${grade}<penalty>0</penalty><hidden>0</hidden>`;
  const inner = isChoice ? choiceXml(question) : essayXml(question);
  return `<question type="${isChoice ? 'multichoice' : 'essay'}">${head}${inner}${tagsXml(question)}</question>`;
}

/** A file of questions. */
export function writeMoodle(questions: readonly CarriedQuestion[], title: string): Written {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(questionXml).join('\n')}\n</quiz>\n`;
  const name = nameOf(title).replace(/&\w+;|[\\/:*?"<>|]/g, '-');
  return { name: `${name}.xml`, type: 'application/xml', bytes: new TextEncoder().encode(xml) };
}
