/** What names a type that other programs lack, as a tag or label; the others are told by how they are written. */
import { questionTypeOf, type QuestionType } from '#domain/question-types.ts';

const BEGINNING = 'bargeh-';
const toldByWriting = new Set<QuestionType>(['multipleChoice', 'descriptive', 'pdf', 'combined']);

export const typeMark = (type: QuestionType): string | null =>
  toldByWriting.has(type) ? null : BEGINNING + type;

/** The type that a mark names; undefined for any other tag or label. */
export const typeOfMark = (mark: string): QuestionType | undefined =>
  mark.startsWith(BEGINNING) ? questionTypeOf(mark.slice(BEGINNING.length)) : undefined;
