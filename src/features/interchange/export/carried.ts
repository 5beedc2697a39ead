import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Attachment } from '#contract/shapes.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { CarriedFile, CarriedQuestion } from '../model.ts';

/** What goes out of a question, whatever it belongs to. */
export type Outgoing = Pick<
  ActivityQuestion,
  | 'type'
  | 'text'
  | 'formula'
  | 'maxScoreUnits'
  | 'modelAnswer'
  | 'rubric'
  | 'difficulty'
  | 'tags'
  | 'files'
> & {
  options: readonly Pick<ActivityQuestion['options'][number], 'text' | 'isCorrect' | 'orders'>[];
};

/** How files of each type begin: enough to know what a format does with one that is not here yet. */
const beginnings: Record<string, number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** A file in the place of one, to be weighed and not to be written. */
export const standIn = ({ type }: Attachment): Uint8Array<ArrayBuffer> =>
  new Uint8Array(beginnings[type] ?? []);

/** A question as files carry it; files whose bytes are not there are left out. */
export function carriedOf(
  question: Outgoing,
  of: {
    bytes: (file: Attachment) => Uint8Array<ArrayBuffer> | null;
    /** Whether its list has scores; without them its own says nothing. */
    isScored: boolean;
  },
): CarriedQuestion {
  const { type, text, formula, options, maxScoreUnits, modelAnswer, rubric } = question;
  const inOrder = options.toSorted((one, other) => one.orders - other.orders);
  return {
    type,
    text,
    formula: formula?.trim() ? formula : null,
    options: hasOptions(type)
      ? inOrder.map((one) => ({ text: one.text, isCorrect: one.isCorrect }))
      : [],
    maxScoreUnits: of.isScored ? maxScoreUnits : null,
    modelAnswer: modelAnswer?.trim() ? modelAnswer : null,
    rubric: rubric.map((one) => ({ text: one.text, scoreUnits: one.scoreUnits })),
    difficulty: question.difficulty,
    tags: [...question.tags],
    files: question.files.flatMap((file): CarriedFile[] => {
      const bytes = of.bytes(file);
      return bytes ? [{ name: file.name, type: file.type, bytes }] : [];
    }),
  };
}
