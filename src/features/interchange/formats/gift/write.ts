import { remark } from '#domain/files/model.ts';
import type { CarriedQuestion, Loss, Written } from '../../model.ts';
import { DIRECTION_MARKS } from '../shared/direction.ts';
import { escaped } from './escapes.ts';
import { extrasLine, tagsLine, type Extras } from './extras.ts';
import type { TextFormat } from './formatted.ts';

/** The writing that carries a text as it is: angle brackets as such only where no formula must be drawn. */
function formatFor(text: string): TextFormat {
  return /[<>&]/.test(text) && !text.includes('\\(') ? 'plain' : 'moodle';
}

/** What a reader could take for a sign of the format, or pass over. */
const BEGINNING = new RegExp(`^(?:\\[|%|//|[${DIRECTION_MARKS}])`);

/** A text in the writing of its question, or in its own one. */
function written(text: string, usual: TextFormat, mustName = false): string {
  const format = formatFor(text);
  const body =
    format === 'plain'
      ? text
      : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // A beginning that could be taken for a sign of the format, or for a comment, gets the name of its writing before it.
  const names = mustName || format !== usual || BEGINNING.test(text);
  return `${names ? `[${format}]` : ''}${escaped(body)}`;
}

function extrasFor(question: CarriedQuestion): Extras {
  const { type, options, maxScoreUnits, difficulty, rubric, formula } = question;
  const isPlainChoice =
    type === 'multipleChoice' &&
    options.length > 1 &&
    options.filter(({ isCorrect }) => isCorrect).length === 1;
  const isKnown = isPlainChoice || (type === 'descriptive' && options.length === 0);
  return {
    ...(isKnown ? {} : { type }),
    ...(maxScoreUnits === null ? {} : { score: maxScoreUnits }),
    ...(difficulty === null ? {} : { difficulty }),
    ...(rubric.length === 0 ? {} : { rubric }),
    ...(formula === null ? {} : { formula: true }),
  };
}

/** One question as it stands in a file. */
export function writtenQuestion(question: CarriedQuestion): string {
  const { text, formula, options, modelAnswer, tags } = question;
  const words = formula === null ? text : `${text}${text === '' ? '' : '\n'}\\(${formula}\\)`;
  const format = formatFor(words);
  const head = written(words, 'moodle');
  const model = modelAnswer === null ? '' : `####${written(modelAnswer, format)}`;
  const lines = options.map(
    (option) => `\t${option.isCorrect ? '=' : '~'}${written(option.text, format)}`,
  );
  const body =
    lines.length === 0
      ? `{${model}}`
      : `{\n${[...lines, ...(model === '' ? [] : [`\t${model}`])].join('\n')}\n}`;
  return `${tagsLine(tags)}${extrasLine(extrasFor(question))}${head}${body}\n`;
}

/** A GIFT file of the questions. */
export function write(questions: readonly CarriedQuestion[], title: string): Written {
  const name = title.trim().replace(/[\r\n]+/g, ' ');
  const text = `// ${name}\n\n${questions.map(writtenQuestion).join('\n')}`;
  return { name: `${name}.gift.txt`, type: 'text/plain', bytes: new TextEncoder().encode(text) };
}

/** Adds what only this program finds again in the comments. */
export function withHidden(questions: readonly CarriedQuestion[], losses: readonly Loss[]): Loss[] {
  const known = new Map(losses.map((loss) => [loss.index, loss.remarks]));
  return questions.flatMap((question, index) => {
    const hidden = Object.keys(extrasFor(question)).some((key) => key !== 'formula');
    const remarks = [
      ...(known.get(index) ?? []),
      ...(hidden ? [remark('lossElsewhere', 'note')] : []),
    ];
    return remarks.length === 0 ? [] : [{ index, remarks }];
  });
}
