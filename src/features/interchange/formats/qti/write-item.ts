/** A question as one item of QTI. */
import { hasOptions, isScoredByKey, takesFiles } from '#domain/question-types.ts';
import { pointsOfUnits } from '../shared/units.ts';
import type { CarriedQuestion } from '../../model.ts';
import { mathOfLatex } from '../html/mathml-write.ts';
import {
  blockMarkup,
  formulaMarkup,
  phraseMarkup,
  placedFiles,
  type Dialect,
} from '../html/write.ts';
import { escapeXml } from '../xml/escape.ts';
import { inVersion, VERSIONS, type QtiFormat } from './names.ts';
import { typeMark } from '../shared/type-mark.ts';

const dialect: Dialect = { math: mathOfLatex, keep: 'class="bargeh-keep"' };

/** The files of an item beside it, by their paths. */
export function itemFiles(question: CarriedQuestion, id: string) {
  return placedFiles(question.files).map(({ path, file }) => ({
    path: `files/${id}/${path}`,
    file,
  }));
}

/** What a list shows of a question. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const title = Array.from(line).slice(0, 80).join('');
  return title === '' ? '—' : title;
}

function choiceId(index: number): string {
  return `choice_${index + 1}`;
}

/** With a score the answer is mapped to it; without one the key alone decides. */
function choiceDeclaration({ options, maxScoreUnits }: CarriedQuestion): string {
  const right = options.flatMap(({ isCorrect }, index) => (isCorrect ? [choiceId(index)] : []));
  const values = right.map((id) => `<value>${id}</value>`).join('');
  const correct = values === '' ? '' : `<correctResponse>${values}</correctResponse>`;
  const points = pointsOfUnits(maxScoreUnits ?? 0);
  const entries = right.map((id) => `<mapEntry mapKey="${id}" mappedValue="${points}"/>`).join('');
  const mapping =
    maxScoreUnits === null || entries === ''
      ? ''
      : `<mapping defaultValue="0">${entries}</mapping>`;
  const cardinality = right.length > 1 ? 'multiple' : 'single';
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier">${correct}${mapping}</responseDeclaration>`;
}

function declarations(question: CarriedQuestion): string {
  const open = `<responseDeclaration identifier="${hasOptions(question.type) ? 'EXPLANATION' : 'RESPONSE'}" cardinality="single" baseType="${takesFiles(question.type) ? 'file' : 'string'}"/>`;
  const choice = hasOptions(question.type) ? choiceDeclaration(question) : '';
  return choice + (isScoredByKey(question.type) ? '' : open);
}

function outcomes({ maxScoreUnits }: CarriedQuestion): string {
  const zero = '<defaultValue><value>0</value></defaultValue>';
  if (maxScoreUnits === null)
    return `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">${zero}</outcomeDeclaration>`;
  const points = pointsOfUnits(maxScoreUnits);
  return (
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMinimum="0" normalMaximum="${points}">${zero}</outcomeDeclaration>` +
    `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${points}</value></defaultValue></outcomeDeclaration>`
  );
}

function scorerBlock({ modelAnswer, rubric }: CarriedQuestion, format: QtiFormat): string {
  if (modelAnswer === null && rubric.length === 0) return '';
  const model =
    modelAnswer === null
      ? ''
      : `<div class="bargeh-model-answer">${blockMarkup(modelAnswer, dialect)}</div>`;
  const criteria = rubric.map(
    ({ text, scoreUnits }) =>
      `<li><span class="bargeh-points">${pointsOfUnits(scoreUnits)}</span>${phraseMarkup(text, dialect)}</li>`,
  );
  const list = criteria.length === 0 ? '' : `<ul class="bargeh-rubric">${criteria.join('')}</ul>`;
  // 3.0 wants the content in an element of its own, and the purpose named.
  return format === 'qti30'
    ? `<rubricBlock view="scorer" use="scoring"><contentBody>${model}${list}</contentBody></rubricBlock>`
    : `<rubricBlock view="scorer">${model}${list}</rubricBlock>`;
}

function fileMarkup(path: string, type: string, name: string): string {
  const address = escapeXml(path.split('/').map(encodeURIComponent).join('/'));
  return type.startsWith('image/')
    ? `<p><img src="${address}" alt=""/></p>`
    : `<p><a href="${address}" type="${type}">${escapeXml(name)}</a></p>`;
}

function interactions(question: CarriedQuestion): string {
  const choices = question.options.map(
    ({ text }, index) =>
      `<simpleChoice identifier="${choiceId(index)}">${phraseMarkup(text, dialect)}</simpleChoice>`,
  );
  const several = question.options.filter(({ isCorrect }) => isCorrect).length > 1;
  const choice = `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${several ? 0 : 1}">${choices.join('')}</choiceInteraction>`;
  if (isScoredByKey(question.type)) return choice;
  if (takesFiles(question.type)) return '<uploadInteraction responseIdentifier="RESPONSE"/>';
  const open = `<extendedTextInteraction responseIdentifier="${hasOptions(question.type) ? 'EXPLANATION' : 'RESPONSE'}"/>`;
  return hasOptions(question.type) ? choice + open : open;
}

function processing(question: CarriedQuestion, format: QtiFormat): string {
  if (!hasOptions(question.type)) return '';
  const name = question.maxScoreUnits === null ? 'match_correct' : 'map_response';
  const ending = format === 'qti30' ? '.xml' : '';
  return `<responseProcessing template="${VERSIONS[format].templates}${name}${ending}"/>`;
}

/** The item's XML. */
export function itemXml(
  question: CarriedQuestion,
  id: string,
  format: QtiFormat,
  language: 'fa' | 'en',
): string {
  const version = VERSIONS[format];
  const mark = typeMark(question.type);
  const label = mark === null ? '' : ` label="${mark}"`;
  const files = itemFiles(question, id).map(({ path, file }) =>
    fileMarkup(path, file.type, file.name),
  );
  const formula = question.formula === null ? '' : formulaMarkup(question.formula, dialect);
  const body =
    blockMarkup(question.text, dialect) + formula + files.join('') + interactions(question);
  const inner =
    declarations(question) +
    outcomes(question) +
    `<itemBody>${body}${scorerBlock(question, format)}</itemBody>` +
    processing(question, format);
  const head =
    `xmlns="${version.namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `xsi:schemaLocation="${version.namespace} ${version.schema}" identifier="${id}" ` +
    `title="${escapeXml(titleOf(question.text))}"${label} xml:lang="${language}" adaptive="false" timeDependent="false"`;
  const item = `<assessmentItem ${head}>${inner}</assessmentItem>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${inVersion(item, format)}\n`;
}
