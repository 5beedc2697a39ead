/** What a question must be: options where its type has them, a maximum in quarters. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { hasPersian } from '#domain/formula.ts';
import { STEP_UNITS } from '#domain/score.ts';
import { hasOptions, type QuestionType } from '#domain/question-types.ts';
import type { StoredOption } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { refuse } from '../../errors.ts';

/** An option as it is sent. */
export interface OptionInput {
  text: string;
  isCorrect: boolean;
  orders?: number | undefined;
}

/** Refuses options that a student could not answer. */
export function checkOptions(type: QuestionType, options: OptionInput[], path: string): void {
  if (!hasOptions(type)) {
    if (options.length > 0) throw refuse('request.invalid', { path });
    return;
  }
  if (options.length < 2) throw refuse('question.optionsMissing', { path });
  const empty = options.findIndex((option) => option.text.trim() === '');
  if (empty >= 0) throw refuse('question.emptyOption', { path: `${path}.${empty}.text` });
  const correct = options.filter((option) => option.isCorrect).length;
  if (correct !== 1) throw refuse('question.correctOption', { path });
}

/** Refuses a formula that nothing can draw; one that stands there already may stay. */
export function checkFormula(
  formula: string | null | undefined,
  before: string | null,
  path: string,
): void {
  if (formula && formula !== before && hasPersian(formula))
    throw refuse('question.formulaEnglish', { path });
}

/** Refuses a maximum that no teacher could enter. */
export function checkMaximum(maxUnits: number, path: string): void {
  if (maxUnits % STEP_UNITS !== 0) throw refuse('score.step', { path });
}

/**
 * Options in their order, densely numbered, each with an id. They keep their ids as long as every text was there
 * before; else all get new ones of one instant, because an id tells its age, and the newest option is often the key.
 */
export function storedOptions(options: OptionInput[], before: StoredOption[] = []): StoredOption[] {
  const free = [...before];
  const known = options.map(({ text }) => {
    const place = free.findIndex((old) => old.text === text);
    return place < 0 ? undefined : free.splice(place, 1)[0]?.id;
  });
  const areKnown = known.every((id) => id !== undefined);
  const now = Date.now();
  return options
    .map((option, place) => ({ option, place }))
    .toSorted((a, b) => (a.option.orders ?? a.place + 1) - (b.option.orders ?? b.place + 1))
    .map(({ option, place: sentAt }, place) => ({
      id: (areKnown && known[sentAt]) || newId(now),
      text: option.text,
      isCorrect: option.isCorrect,
      orders: place + 1,
    }));
}

/**
 * The permanent net below the idempotency key: a question of a known clientId is never made again. `show` tells what
 * stands there instead, for whoever wrote other words under that name.
 */
export function checkClientIds(
  sent: { clientId?: string | undefined; id?: string | undefined }[],
  known: Map<string, string>,
  show?: (id: string) => (ActivityQuestion | BankQuestion)[],
): void {
  const seen = new Set<string>();
  const used: { path: string; clientId: string; id: string }[] = [];
  for (const [place, question] of sent.entries()) {
    const clientId = question.clientId?.toLowerCase();
    if (clientId === undefined) continue;
    const id = question.id === undefined ? known.get(clientId) : undefined;
    const path = `${place}.clientId`;
    if (id && !seen.has(clientId)) used.push({ path, clientId, id });
    else if (used.length === 0 && seen.has(clientId)) throw refuse('request.invalid', { path });
    seen.add(clientId);
  }
  const [first] = used;
  if (!first) return;
  const ids = used.map(({ clientId, id }) => ({ clientId, id }));
  const current = show && used.flatMap(({ id }) => show(id));
  throw refuse('question.clientIdUsed', {
    path: first.path,
    data: { ids, ...(current && { current }) },
  });
}
