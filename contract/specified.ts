/**
 * Reads answers of back ends that have the specification's fields and no others: what screens need beyond them is added
 * here, each time the value that promises least. Our own server's answers never come this way.
 */
import { lifecycleState, type LifecycleState } from '#domain/lifecycle.ts';
import type { ActivityPage, ActivityQuestion, ActivityWithClasses } from './activities/activity.ts';
import type { ImportAnswer, ImportBody } from './konj/konj-shape.ts';
import type {
  ClassReport,
  MissingStudent,
  QuestionStudents,
  StudentExam,
} from './reports/reports-shape.ts';
import {
  isJson,
  listOf,
  NOBODY,
  number,
  over,
  text,
  units,
  type Json,
} from './specified-fields.ts';
import type { SchoolStatus } from './school/school-status.ts';
import type { StudentProfile } from './school/school.ts';
import type { User } from './sign-in/session.ts';
import type { BankQuestion, TemplateDetails } from './bank/templates-shape.ts';
import { usualSettings } from './activities/usual-settings.ts';
import type { ResultItem, Workbook, WorkbookQuestion } from './results/workbook.ts';

export type { Json } from './specified-fields.ts';

/** A role may be said as one word or as a list. */
export function user(given: Json): User {
  const name = [given['name'], given['lastName']].map(text).filter(Boolean).join(' ');
  const roles = [given['role'] ?? []].flat();
  return over({ username: '', roles, memberships: [] }, { ...given, name });
}

const optionNames = [
  'options',
  'onlineExamQuestionAnswers',
  'assignmentQuestionAnswers',
  'onlineExamTemplateQuestionAnswers',
];

function optionsOf(given: Json): ActivityQuestion['options'] {
  const list = optionNames.map((name) => given[name]).find(Array.isArray);
  return listOf(list)
    .map((option, at): ActivityQuestion['options'][number] =>
      over({ id: String(at + 1), text: '', isCorrect: false, orders: at + 1 }, option),
    )
    .toSorted((one, other) => one.orders - other.orders);
}

const added = {
  version: 1,
  formula: null,
  modelAnswer: null,
  rubric: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
};

/** A question; its options stand under the name of their list, a question of the bank may call its text a title. */
export function question(given: Json, at = 0): ActivityQuestion {
  const maxScore = number(given['maxScore']) ?? 0;
  const rest = { ...added, maxScore, maxScoreUnits: units(maxScore) ?? 0, orders: at + 1 };
  const words = { text: text(given['text'] ?? given['title']), options: optionsOf(given) };
  return over(rest, { ...given, ...words });
}

/** A question of the bank. */
export function bankQuestion(given: Json, at = 0): BankQuestion {
  const { options, ...rest } = question(given, at);
  const owned = { template: null, ...ownership, onlineExamTemplateQuestionAnswers: options };
  return over(owned, { ...rest, onlineExamTemplateQuestionAnswers: options });
}
const ownership = {
  ownerId: NOBODY,
  ownerName: '',
  mayEdit: true,
  isPublic: false,
  createdAt: new Date(0).toISOString(),
};

const states = new Set(['draft', 'scheduled', 'running', 'ended']);
/** Section 4 has past, current and not yet published. */
const draftWords = /^(not|un)[-_ ]?(yet[-_ ]?)?published$/i;

/**
 * Where it stands: as it says itself, else by its times. Without a word on publishing, what has not begun is not yet
 * published.
 */
function stateOf(given: Json, times: { startDate: string; endDate: string }, now: number) {
  const { state, status } = given;
  const said = [state, status].find((word) => states.has(text(word)));
  if (said) return said as LifecycleState;
  const startsAt = Date.parse(times.startDate);
  const isPublished = typeof status === 'string' ? !draftWords.test(status) : startsAt <= now;
  return lifecycleState(
    { released: isPublished, startsAt, endsAt: Date.parse(times.endDate) },
    now,
  );
}

/** An exam or assignment, with as much of its form as was answered. */
export function activity(given: Json, now: number): ActivityWithClasses {
  const questions = listOf(given['questions']).map(question);
  const startDate = text(given['startDate']) || new Date(now).toISOString();
  const minutes = number(given['durationMinutes']);
  const end = new Date(Date.parse(startDate) + (minutes ?? 0) * 60_000).toISOString();
  const times = { startDate, endDate: text(given['endDate']) || end };
  const students = listOf(given['students']);
  const results = listOf(given['results']);
  const lacking = {
    title: '',
    subject: '',
    courseId: NOBODY,
    courseName: '',
    classBaseId: NOBODY,
    classBaseName: '',
    classes: [],
    durationMinutes: null,
    scoreType: 'quantitative',
    totalScore: null,
    totalScoreUnits: units(given['totalScore']),
    questionCount: questions.length,
    counts: {
      students: results.length || students.length,
      handedIn: 0,
      corrected: 0,
      toCorrect: 0,
    },
    version: 1,
    teacherDescription: '',
    semesterId: NOBODY,
    ownerId: NOBODY,
    mayEdit: true,
    students,
  };
  const state = stateOf(given, times, now);
  const set = { ...usualSettings, ...(isJson(given['settings']) && given['settings']) };
  return over(lacking, { ...given, ...times, state, questions, settings: set });
}

const groups = {
  draft: 'unpublished',
  scheduled: 'current',
  running: 'current',
  ended: 'past',
} as const;

/** One group of a list that was answered unfiltered: all of it as one page, with how many there are in each group. */
export function activityGroup(
  items: readonly Json[],
  group: 'unpublished' | 'current' | 'past',
  now: number,
): ActivityPage {
  const counts = { unpublished: 0, current: 0, past: 0 };
  const all = items.map((item) => activity(item, now));
  for (const { state } of all) counts[groups[state]] += 1;
  const found = all.filter(({ state }) => groups[state] === group);
  const { length } = found;
  return {
    items: found,
    total: length,
    pageIndex: 0,
    pageSize: Math.max(length, 1),
    groups: counts,
  };
}

/** A bank exam, with as much as was answered of it. */
export function template(given: Json): TemplateDetails {
  const questions = listOf(given['questions']).map(bankQuestion);
  const lacking = {
    subject: '',
    courseId: null,
    courseName: null,
    classBaseId: null,
    classBaseName: null,
    durationMinutes: null,
    scoreType: 'quantitative',
    totalScore: null,
    totalScoreUnits: units(given['totalScore']),
    questionCount: questions.length,
    version: 1,
    teacherDescription: '',
    schoolId: NOBODY,
    semesterId: NOBODY,
    ...ownership,
  };
  const set = { ...usualSettings, ...(isJson(given['settings']) && given['settings']) };
  return over(lacking, { ...given, questions, settings: set });
}

const nameless = { firstName: '', lastName: '', classId: NOBODY, className: '' };

function studentOf(given: Json): ResultItem['student'] {
  const { studentId } = given;
  const said = isJson(given['student']) ? given['student'] : {};
  return over({ ...nameless, studentId }, said);
}

const whoAndHow = {
  attempt: 1,
  // Section 3 has results of students, and no word on who of them has handed in.
  state: 'handedIn',
  handedInAt: null,
  late: false,
  extendedUntil: null,
  reviewStatus: 'notReviewed',
  total: null,
  level: null,
};

/** A row of the list of results. How many questions are scored it does not say, so only a review makes it done. */
export function resultItem(given: Json): ResultItem {
  const total = number(given['total']);
  const lacking = {
    ...whoAndHow,
    resultId: given['id'],
    totalUnits: units(total),
    questionCount: 2,
    scoredCount: total === null ? 0 : 1,
    pageIndex: 0,
  };
  return over(lacking, { ...given, student: studentOf(given) });
}

function answerOf(given: Json): Omit<WorkbookQuestion, keyof ReturnType<typeof askedQuestion>> {
  const scoreUnits = number(given['scoreUnits']) ?? units(given['score']);
  return {
    answer: isJson(given['answer']) ? given['answer'] : null,
    score: number(given['score']) ?? (scoreUnits === null ? null : scoreUnits / 240),
    scoreUnits,
    suggestedUnits: number(given['suggestedUnits']),
    auto: given['auto'] === true,
    comment: text(given['comment']) || null,
    ink: listOf(given['ink']) as WorkbookQuestion['ink'],
    version: number(given['version']) ?? 0,
    by: null,
    at: null,
  };
}

function askedQuestion(given: Json, at = 0) {
  const {
    id,
    version: _version,
    difficulty: _difficulty,
    tags: _tags,
    sourceId: _source,
    ...rest
  } = question(given, at);
  return { ...rest, questionId: text(given['questionId'] ?? id) };
}

/** A workbook. */
export function workbook(given: Json): Workbook {
  const questionList = listOf(given['questionList'])
    .map((each, at): WorkbookQuestion => Object.assign(askedQuestion(each, at), answerOf(each)))
    .toSorted((one, other) => one.orders - other.orders);
  const { review, note } = given;
  const resultId = given['resultId'] ?? given['id'];
  const scored = questionList.flatMap(({ scoreUnits }) => scoreUnits ?? []);
  const totalUnits = scored.reduce((sum, each) => sum + each, 0);
  const row: ResultItem = over(whoAndHow, { ...given, student: studentOf(given) });
  return {
    resultId: text(resultId),
    studentId: row.studentId,
    student: row.student,
    state: row.state,
    handedInAt: row.handedInAt,
    late: row.late,
    extendedUntil: null,
    focusLosses: [],
    attempts: [{ resultId: text(resultId), attempt: 1, state: row.state, total: row.total }],
    review: over({ version: 0, status: row.reviewStatus }, isJson(review) ? review : {}),
    note: over({ version: 0, text: text(note) }, isJson(note) ? note : {}),
    total: totalUnits / 240,
    totalUnits,
    maxTotalUnits: questionList.reduce((sum, each) => sum + each.maxScoreUnits, 0),
    level: null,
    questionList,
  };
}

/** One question with a page of answers to it. */
export function questionStudents(given: Json): QuestionStudents {
  const page = isJson(given['students']) ? given['students'] : {};
  const items = listOf(page['items']).map((each) =>
    Object.assign(resultItem(each), answerOf(each), { changedSince: false }),
  );
  return {
    parentId: text(given['parentId']) || NOBODY,
    question: askedQuestion(isJson(given['question']) ? given['question'] : {}),
    students: over({ total: items.length, pageIndex: 0, pageSize: 100 }, { ...page, items }),
  };
}

/** The figures of a class. */
export const classReport = (given: Json): ClassReport =>
  over(
    {
      students: 0,
      present: 0,
      absent: 0,
      late: 0,
      counted: number(given['average']) === null ? 0 : (number(given['present']) ?? 0),
      average: null,
      max: null,
      min: null,
    },
    given,
  );

/** A student who has not taken part. */
export const missingStudent = (given: Json): MissingStudent =>
  over({ ...nameless, state: 'notStarted' }, given);

/** An exam of a student. */
export function studentExam(given: Json, now: number): StudentExam {
  const {
    questions: _questions,
    settings: _settings,
    state: examState,
    ...rest
  } = activity(given, now);
  const counted = number(given['rank']) === null ? 0 : 1;
  const lacking = {
    ...rest,
    ...whoAndHow,
    examId: given['id'],
    examState,
    totalUnits: units(given['total']),
    maxTotal: rest.totalScore ?? 0,
    maxTotalUnits: units(given['maxTotal'] ?? rest.totalScore) ?? 0,
    rank: null,
    classRank: null,
    ranked: counted,
    classRanked: counted,
    classAverage: null,
    questionCount: 2,
    scoredCount: number(given['total']) === null ? 0 : 1,
    attempts: 1,
    correct: 0,
    wrong: 0,
    unanswered: 0,
  };
  return over(lacking, given);
}

/** Who a student is. */
export const studentProfile = (given: Json): StudentProfile =>
  over({ ...nameless, classBaseId: NOBODY, classBaseName: '', courses: [] }, given);

/** A school year and its status. */
export const schoolStatus = (given: Json): SchoolStatus =>
  over({ semesterName: '', active: true, note: '', changedBy: null, changedAt: null }, given);

/** A session of the classroom service: section 3 has a token and info. */
export function externalSession(
  given: Json,
  now: number,
): { externalToken: string; expires: string; account: { id: string; name: string } } {
  const info = isJson(given['info']) ? given['info'] : {};
  return over(
    {
      externalToken: given['token'],
      expires: new Date(now + 12 * 3_600_000).toISOString(),
      account: { id: text(info['id']) || `${number(info['id']) ?? ''}`, name: text(info['name']) },
    },
    given,
  );
}

/** What became of an import of which nothing is told but that it was done. */
export const importAnswer = ({ members }: Pick<ImportBody, 'members'>): ImportAnswer => ({
  imported: members.map(({ externalId, role, personId }) => ({
    externalId,
    role,
    personId: personId ?? '',
  })),
  already: [],
  problems: [],
});
