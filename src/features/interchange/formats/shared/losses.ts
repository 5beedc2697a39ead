import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedQuestion, Loss, ReadRow } from '../../model.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs between a question and what came back of it, as codes of what is lost. */
export function differences(sent: CarriedQuestion, back: CarriedQuestion): Remark[] {
  const lost = (code: string, weight: Remark['weight'], is: boolean) =>
    is ? [remark(code, weight)] : [];
  return [
    ...lost('lossType', 'changed', sent.type !== back.type),
    ...lost('lossText', 'changed', sent.text !== back.text),
    ...lost('lossFormula', 'dropped', sent.formula !== back.formula),
    ...lost('lossOptions', 'changed', !same(sent.options, back.options)),
    ...lost('lossScore', 'dropped', sent.maxScoreUnits !== back.maxScoreUnits),
    ...lost('lossModelAnswer', 'dropped', sent.modelAnswer !== back.modelAnswer),
    ...lost('lossRubric', 'dropped', !same(sent.rubric, back.rubric)),
    ...lost('lossDifficulty', 'dropped', sent.difficulty !== back.difficulty),
    ...lost('lossTags', 'dropped', !same(sent.tags, back.tags)),
    ...lost('lossFiles', 'dropped', sent.files.length !== back.files.length),
  ];
}

/** The losses of each question, found by reading back what was written of it: so none can be forgotten. */
export function lossesBy(
  questions: readonly CarriedQuestion[],
  readBack: (question: CarriedQuestion) => ReadRow[],
): Loss[] {
  return questions.flatMap((question, index) => {
    const rows = readBack(question);
    const back = rows[0]?.question ?? null;
    const remarks =
      back === null || rows.length !== 1
        ? [remark('lossWhole', 'dropped')]
        : differences(question, back);
    return remarks.length === 0 ? [] : [{ index, remarks }];
  });
}
