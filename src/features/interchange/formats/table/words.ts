import type { Difficulty, QuestionType } from '#contract/shapes.ts';
import type { ColumnRole } from './columns.ts';

export type Language = 'fa' | 'en';

/** The words of a written table: of the file, not of a screen, and read back by their meaning. */
export const words: Record<
  Language,
  {
    columns: Partial<Record<ColumnRole, string>>;
    option: string;
    types: Record<QuestionType, string>;
    levels: Record<Difficulty, string>;
  }
> = {
  fa: {
    columns: {
      text: 'متن سوال',
      type: 'نوع',
      correct: 'گزینهٔ درست',
      score: 'نمره',
      difficulty: 'دشواری',
      tags: 'برچسب‌ها',
      modelAnswer: 'پاسخ نمونه',
      formula: 'فرمول',
      rubric: 'بارم‌بندی',
    },
    option: 'گزینهٔ',
    types: {
      multipleChoice: 'چندگزینه‌ای',
      descriptive: 'تشریحی',
      pdf: 'پی‌دی‌اف',
      combined: 'ترکیبی',
      oral: 'شفاهی',
    },
    levels: { easy: 'آسان', medium: 'متوسط', hard: 'دشوار' },
  },
  en: {
    columns: {
      text: 'Question',
      type: 'Type',
      correct: 'Correct option',
      score: 'Points',
      difficulty: 'Difficulty',
      tags: 'Tags',
      modelAnswer: 'Model answer',
      formula: 'Formula',
      rubric: 'Marking scheme',
    },
    option: 'Option',
    types: {
      multipleChoice: 'Multiple choice',
      descriptive: 'Descriptive',
      pdf: 'PDF',
      combined: 'Combined',
      oral: 'Oral',
    },
    levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  },
};
