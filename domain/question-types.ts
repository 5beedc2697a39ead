/** The types of questions, and once what forms, papers, scoring and answers ask of them; formats of files also name types. */

/** In the order in which a teacher chooses. */
export const QUESTION_TYPES = ['multipleChoice', 'descriptive', 'pdf', 'combined', 'oral'] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

interface Traits {
  /** What a student may hand in; where files are, at least one is wanted beside a text. */
  takes: { option: boolean; text: boolean; files: boolean };
  /** How many options an empty form begins with. */
  newOptions: number;
  /** Whether the key alone scores it. */
  isScoredByKey: boolean;
  /** The room to write on paper, as a share of a written answer's. */
  writingRoom: number;
}

const traits: Record<QuestionType, Traits> = {
  multipleChoice: {
    takes: { option: true, text: false, files: false },
    newOptions: 4,
    isScoredByKey: true,
    writingRoom: 0,
  },
  descriptive: {
    takes: { option: false, text: true, files: false },
    newOptions: 0,
    isScoredByKey: false,
    writingRoom: 1,
  },
  pdf: {
    takes: { option: false, text: true, files: true },
    newOptions: 0,
    isScoredByKey: false,
    writingRoom: 1,
  },
  combined: {
    takes: { option: true, text: true, files: false },
    newOptions: 2,
    isScoredByKey: false,
    writingRoom: 0.5,
  },
  oral: {
    takes: { option: false, text: false, files: false },
    newOptions: 0,
    isScoredByKey: false,
    writingRoom: 0,
  },
};

export const traitsOf = (type: QuestionType): Traits => traits[type];

export const hasOptions = (type: QuestionType): boolean => traits[type].takes.option;

export const takesFiles = (type: QuestionType): boolean => traits[type].takes.files;

export const isScoredByKey = (type: QuestionType): boolean => traits[type].isScoredByKey;

/** Whether students hand anything in; a teacher hears the answer where they do not. */
export const takesAnswer = (type: QuestionType): boolean =>
  Object.values(traits[type].takes).some(Boolean);

/** The type that a word names; undefined where it names none. */
export const questionTypeOf = (word: unknown): QuestionType | undefined =>
  QUESTION_TYPES.find((type) => type === word);
