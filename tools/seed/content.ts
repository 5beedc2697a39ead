/** The sample school's written content, read from its JSON files and checked. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { QUESTION_TYPES } from '#domain/question-types.ts';

const named = z.object({ id: z.string(), name: z.string() });
const schoolFile = z.object({
  semesters: z.array(
    named.extend({ startDate: z.string(), endDate: z.string(), active: z.boolean() }),
  ),
  bases: z.array(named.extend({ grade: z.int(), group: z.enum(['primary', 'lowerSecondary']) })),
  courses: z.record(
    z.enum(['primary', 'lowerSecondary']),
    z.array(named.extend({ courseKey: z.string(), grades: z.array(z.int()) })),
  ),
  schools: z.array(
    named.extend({
      gender: z.enum(['girls', 'boys']),
      classes: z.array(named.extend({ grade: z.int() })),
    }),
  ),
});
const namesFile = z.object({
  boys: z.array(z.string()),
  girls: z.array(z.string()),
  familyNames: z.array(z.string()),
  teacherFirstNames: z.object({ women: z.array(z.string()), men: z.array(z.string()) }),
});
const question = z.object({
  id: z.string(),
  courseKey: z.string(),
  grade: z.int(),
  type: z.enum(QUESTION_TYPES),
  text: z.string(),
  formula: z.string().optional(),
  options: z.array(z.object({ text: z.string(), correct: z.boolean() })).optional(),
  maxScore: z.number(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  modelAnswer: z.string().optional(),
  rubric: z.array(z.string()).optional(),
});
const writtenAnswer = z.object({
  quality: z.enum(['full', 'good', 'partial', 'wrongIdea', 'veryShort', 'offTopicOrBlank']),
  text: z.string(),
  selectedOption: z.int().optional(),
  score: z.number(),
  comment: z.string().optional(),
});
const activity = z.object({
  id: z.string(),
  kind: z.enum(['exam', 'assignment']),
  title: z.string(),
  subject: z.string(),
  courseKey: z.string(),
  grade: z.int(),
  schoolId: z.string(),
  semesterId: z.string(),
  startDate: z.string(),
  startTime: z.string().optional(),
  durationMinutes: z.int().optional(),
  endDate: z.string().optional(),
  totalScore: z.number().nullable(),
  questionCount: z.int(),
  scoreType: z.enum(['quantitative', 'qualitative']).nullable(),
  questionIds: z.array(z.string()).optional(),
  settings: z.object({
    automaticQualitativeCorrection: z.boolean().default(false),
    negativeScoreValue: z.string().nullable().default(null),
    randomizeQuestions: z.boolean().default(false),
    randomizeOptions: z.boolean().default(false),
    allowGoingBack: z.boolean().default(true),
    allowSubmitAfterEnd: z.boolean().default(false),
    showResultToParents: z.boolean().default(false),
    security: z.boolean().default(false),
  }),
});

/** A written question. */
export type WrittenQuestion = z.infer<typeof question>;
/** A pupil's written answer with the score a fair teacher gives. */
export type WrittenAnswer = z.infer<typeof writtenAnswer>;
/** A written exam or assignment. */
export type WrittenActivity = z.infer<typeof activity>;
/** One of the two schools. */
export type WrittenSchool = z.infer<typeof schoolFile>['schools'][number];
/** Everything that was written for the sample school. */
export type Content = ReturnType<typeof readContent>;

/** Reads the content. */
export function readContent() {
  return {
    school: schoolFile.parse(file('school')),
    names: namesFile.parse(file('names')),
    questions: [...z.array(question).parse(file('questions')), ...oralQuestions],
    answers: new Map(
      z
        .array(z.object({ questionId: z.string(), answers: z.array(writtenAnswer) }))
        .parse(file('answers'))
        .map((entry) => [entry.questionId, entry.answers]),
    ),
    comments: z
      .array(
        z.object({
          courseGroup: z.string(),
          kind: z.string(),
          text: z.string(),
          scoreDelta: z.number().optional(),
        }),
      )
      .parse(file('comments')),
    activities: z.array(activity).parse(file('exams')),
  };
}

function file(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./content/${name}.json`, import.meta.url), 'utf8'));
}

/** Mathematics has no oral question in the bank; the big stack needs all five types. */
const oralQuestions: WrittenQuestion[] = [
  {
    id: 'math-9-oral-1',
    courseKey: 'math',
    grade: 9,
    type: 'oral',
    text: 'پای تخته توضیح بده چرا حاصل ضرب دو عدد منفی مثبت است و یک مثال از زندگی بزن.',
    maxScore: 1,
    difficulty: 'medium',
    modelAnswer:
      'با الگوی ضرب یا با قرینهٔ قرینه توضیح می‌دهد و یک مثال درست، مثل پس گرفتن بدهی، می‌زند.',
    rubric: ['توضیح درست دلیل: ۰٫۵ نمره', 'مثال مناسب: ۰٫۲۵ نمره', 'بیان روشن: ۰٫۲۵ نمره'],
  },
  {
    id: 'math-9-oral-2',
    courseKey: 'math',
    grade: 9,
    type: 'oral',
    text: 'قضیهٔ فیثاغورس را با زبان خودت بگو و بگو در چه مثلثی درست است.',
    maxScore: 1,
    difficulty: 'easy',
    modelAnswer: 'در مثلث قائم‌الزاویه مربع وتر برابر است با مجموع مربع‌های دو ضلع دیگر.',
    rubric: ['بیان قضیه: ۰٫۵ نمره', 'نام بردن مثلث قائم‌الزاویه: ۰٫۲۵ نمره', 'بیان روشن: ۰٫۲۵ نمره'],
  },
];
