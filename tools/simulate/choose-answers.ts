/** Believable answers: those that were written for the sample questions, and guesses for any other. */
import type { Paper } from '#contract/people/student.ts';
import type { Content, WrittenQuestion } from '../seed/content.ts';
import type { Random } from '../seed/random.ts';
import { answerOf, qualityFor } from '../seed/written-answers.ts';

type Asked = Paper['questions'][number];
/** How good an answer is; a guess is one whose key the simulator does not know. */
export type Goodness = 'right' | 'partly' | 'wrong' | 'empty' | 'guessed';
/** What a pupil gives as her answer. */
export interface Chosen {
  goodness: Goodness;
  text?: string;
  optionId?: string;
  /** A file has to be uploaded first. */
  needsFile?: true;
}

const guesses = [
  'نمی‌دانم.',
  'فکر می‌کنم باید از روی تعریف کتاب نوشت، ولی کامل یادم نیست.',
  'اول داده‌ها را می‌نویسیم و بعد قدم به قدم جلو می‌رویم تا به جواب برسیم.',
  'به نظر من درست است، چون در کلاس هم همین را گفتیم.',
];

/** Chooses for pupils of any ability. */
export function createChooser(content: Content) {
  const byText = new Map(content.questions.map((question) => [question.text, question]));

  return (asked: Asked, ability: number, random: Random): Chosen => {
    const written = byText.get(asked.text);
    switch (asked.type) {
      case 'oral':
        return { goodness: 'empty' };
      case 'multipleChoice':
        return choice(asked, written, random.chance(0.05) ? null : ability, random);
      case 'pdf': {
        const isEmpty = qualityFor(ability, random) === 'offTopicOrBlank';
        return isEmpty ? { goodness: 'empty' } : { goodness: 'guessed', needsFile: true };
      }
      default:
        return writing(asked, written, ability, random);
    }
  };

  function writing(
    asked: Asked,
    written: WrittenQuestion | undefined,
    ability: number,
    random: Random,
  ): Chosen {
    const quality = qualityFor(ability, random);
    if (!written) {
      const option = asked.options.length > 0 ? { optionId: random.pick(asked.options).id } : {};
      return { goodness: 'guessed', text: random.pick(guesses), ...option };
    }
    const made = answerOf(content, written, quality, random);
    const isRight = made.score > 0;
    const named =
      written.options?.[made.selectedOption ?? -1] ??
      written.options?.find((option) => option.correct === isRight);
    const optionId = asked.options.find(({ text }) => text === named?.text)?.id;
    if (made.text === '' && optionId === undefined) return { goodness: 'empty' };
    const share = made.score / written.maxScore;
    const goodness = share >= 0.75 ? 'right' : share > 0 ? 'partly' : 'wrong';
    return {
      goodness,
      ...(made.text === '' ? {} : { text: made.text }),
      ...(optionId === undefined ? {} : { optionId }),
    };
  }
}

/** An able pupil finds the right option more often; without an ability nothing is chosen. */
function choice(
  { options }: Asked,
  written: WrittenQuestion | undefined,
  ability: number | null,
  random: Random,
): Chosen {
  if (ability === null || options.length === 0) return { goodness: 'empty' };
  const key = written?.options?.find((option) => option.correct)?.text;
  const right = options.find(({ text }) => text === key);
  if (!right) return { goodness: 'guessed', optionId: random.pick(options).id };
  const isRight = random.chance(Math.min(0.97, 0.3 + 0.6 * ability));
  const optionId = isRight ? right.id : random.pick(options.filter((o) => o !== right)).id;
  return { goodness: isRight ? 'right' : 'wrong', optionId };
}
