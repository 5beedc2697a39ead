/** What pupils write: the answers that were written for a question, or ones shaped from its model answer. */
import type { Content, WrittenAnswer, WrittenQuestion } from './content.ts';
import type { Random } from './random.ts';

type Quality = WrittenAnswer['quality'];

/** The quality a pupil of some ability reaches this time. */
export function qualityFor(ability: number, random: Random): Quality {
  const reached = ability + (random.next() - 0.5) * 0.6;
  if (reached > 0.72) return 'full';
  if (reached > 0.55) return 'good';
  if (reached > 0.38) return 'partial';
  if (reached > 0.26) return 'wrongIdea';
  return reached > 0.14 ? 'veryShort' : 'offTopicOrBlank';
}

const share: Record<Quality, number> = {
  full: 1,
  good: 0.8,
  partial: 0.5,
  wrongIdea: 0,
  veryShort: 0.2,
  offTopicOrBlank: 0,
};

/** A quality's fair score in quarters. */
export function fairScore(question: WrittenQuestion, quality: Quality): number {
  return Math.round(question.maxScore * share[quality] * 4) / 4;
}

/** An answer of some quality. */
export function answerOf(
  content: Content,
  question: WrittenQuestion,
  quality: Quality,
  random: Random,
): WrittenAnswer {
  const written = content.answers.get(question.id)?.find((answer) => answer.quality === quality);
  if (written) return written;
  const score = fairScore(question, quality);
  return { quality, text: shaped(content, question, quality, random), score };
}

/** Pupils type no direction marks. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069\u200E]/g, '');
}

function shaped(
  content: Content,
  question: WrittenQuestion,
  quality: Quality,
  random: Random,
): string {
  const model = plain(question.modelAnswer);
  switch (quality) {
    case 'full':
      return model;
    case 'good':
      return cut(model, 0.75);
    case 'partial':
      return cut(model, 0.45);
    case 'veryShort':
      return cut(model, 0.12);
    case 'wrongIdea': {
      const others = content.questions.filter(
        (other) =>
          other.courseKey === question.courseKey &&
          other.grade === question.grade &&
          other.id !== question.id &&
          other.modelAnswer,
      );
      return others.length === 0 ? '' : cut(plain(random.pick(others).modelAnswer), 0.6);
    }
    default:
      return '';
  }
}

/** The beginning of a text, at least two words, ending at a word. */
function cut(text: string, part: number): string {
  const words = text.split(' ');
  return words.slice(0, Math.max(2, Math.round(words.length * part))).join(' ');
}

/** The part of the score a rubric's line names at its end, such as «… : ۰٫۵ نمره». */
export function rubricOf(lines: string[]): { text: string; scoreUnits: number }[] {
  return lines.map((line) => {
    const [, text = line, number = ''] = /^(.*): ([۰-۹٫]+) نمره$/.exec(line) ?? [];
    const latin = number
      .replaceAll('٫', '.')
      .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
    return { text, scoreUnits: Math.round(Number(latin) * 240) };
  });
}
