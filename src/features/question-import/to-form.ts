import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { hasOptions } from '#domain/question-types.ts';
import { emptyForm, formOf, itemOf, type FormState } from '#src/features/questions/index.ts';
import { isObject } from '#src/lib/json.ts';
import { judged, type ImportedQuestion, type ImportedRow } from './rows.ts';

/** A question of a row as screens of questions show one. */
export function shownQuestion(row: ImportedRow, question: ImportedQuestion): ActivityQuestion {
  const units = question.maxScoreUnits ?? 0;
  return {
    ...question,
    id: row.id,
    version: 1,
    orders: 1,
    maxScore: units / 240,
    maxScoreUnits: units,
    options: question.options.map((option, at) => ({ ...option, id: `o${at}`, orders: at + 1 })),
    sourceId: null,
  };
}

/** What the form begins from: what was read, or the words of the file where nothing could be made of them. */
export function formFor(
  row: ImportedRow,
  fallbackUnits: number,
  say: (units: number) => string,
): FormState {
  const { question, id } = row;
  if (!question)
    return { ...emptyForm('descriptive', id), text: row.source, score: say(fallbackUnits) };
  const form = formOf(shownQuestion(row, question), say);
  const right = question.options.filter(({ isCorrect }) => isCorrect).length;
  return {
    ...form,
    clientId: id,
    score: say(question.maxScoreUnits ?? fallbackUnits),
    // Of two that are marked neither is hers yet.
    correct: right === 1 ? form.correct : null,
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isRubric = (value: unknown): value is ImportedQuestion['rubric'] =>
  Array.isArray(value) && value.every((one: unknown) => isObject(one) && 'scoreUnits' in one);

/** The row with what was typed, from a form without faults. */
export function withForm(row: ImportedRow, form: FormState): ImportedRow {
  const item = itemOf(form, 'template', true);
  const question: ImportedQuestion = {
    type: form.type,
    text: form.text.trim(),
    formula: form.formula.trim() || null,
    options: hasOptions(form.type)
      ? form.options.map(({ key, text }) => ({
          text: text.trim(),
          isCorrect: key === form.correct,
        }))
      : [],
    maxScoreUnits: typeof item['maxScoreUnits'] === 'number' ? item['maxScoreUnits'] : null,
    modelAnswer: form.modelAnswer.trim() || null,
    rubric: isRubric(item['rubric']) ? item['rubric'] : [],
    difficulty: form.difficulty ?? null,
    tags: isTexts(item['tags']) ? item['tags'] : [],
    files: form.files,
  };
  return judged({ ...row, question, isRepaired: true });
}
