import type { CarriedQuestion, Written } from '../../model.ts';
import { bare } from '../shared/rows.ts';
import { tableRows } from './rows.ts';
import { guide, examples } from './template-words.ts';
import { sheetOf, widthsFor, workbook } from './write.ts';
import type { Language } from './words.ts';

/** One question of each type, as an example. */
function exampleQuestions(language: Language): CarriedQuestion[] {
  const words = examples[language];
  const options = words.options.map((text, at) => ({ text, isCorrect: at === 1 }));
  return [
    {
      ...bare(words.choice),
      type: 'multipleChoice',
      options,
      maxScoreUnits: 240,
      difficulty: 'easy',
      tags: words.tags,
    },
    {
      ...bare(words.descriptive),
      maxScoreUnits: 480,
      difficulty: 'medium',
      modelAnswer: words.model,
      formula: 'a^2+b^2=c^2',
      rubric: words.rubric.map((text) => ({ text, scoreUnits: 240 })),
    },
    { ...bare(words.combined), type: 'combined', options, maxScoreUnits: 360, difficulty: 'hard' },
    { ...bare(words.oral), type: 'oral', maxScoreUnits: 240 },
  ];
}

/** The file that a teacher downloads to write questions in: headings, an example of each type, and how it is filled in. */
export function template(language: Language): Promise<Written> {
  const { sheet, guideSheet, name, lines } = guide[language];
  return workbook(name, [
    sheetOf(sheet, tableRows(exampleQuestions(language), language), widthsFor(4), language),
    sheetOf(guideSheet, lines, [26, 90], language),
  ]);
}
