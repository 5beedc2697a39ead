import type { Remark } from '#domain/files/model.ts';
import type { ReadRow } from '../model.ts';

/** What a row says in short: its options with a star before the right ones, and the codes of its remarks. */
export function said({ name, question, remarks }: ReadRow, weight?: Remark['weight']) {
  const options = question?.options ?? [];
  const codes = remarks.filter((one) => weight === undefined || one.weight === weight);
  return {
    text: question?.text ?? null,
    ...(name === '' || question !== null ? {} : { name }),
    ...(options.length > 0
      ? { options: options.map((one) => (one.isCorrect ? `*${one.text}` : one.text)) }
      : {}),
    ...(question?.maxScoreUnits ? { points: question.maxScoreUnits / 240 } : {}),
    ...(question?.modelAnswer ? { model: question.modelAnswer } : {}),
    ...(question && question.tags.length > 0 ? { tags: question.tags } : {}),
    codes: codes.map(({ code }) => code),
  };
}
