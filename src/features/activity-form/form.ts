import type { ActivityForm } from '#contract/activities/activity.ts';
import { UNITS_PER_POINT } from '#domain/score.ts';
import { isObject } from '#src/lib/json.ts';
import { FLAGS, type Flag } from './fields.ts';
import { isActivity, type SavedForm } from './saved-form.ts';

/** To whom of one grade it is given. */
export interface Given {
  courseId: string;
  classIds: string[];
  /** Of a class that is not given as a whole: the students. */
  chosen: Record<string, string[]>;
  /** Whom she took out of a class; forms from older builds do not say it. */
  leftOut?: Record<string, string[]> | undefined;
}

export type ScoreType = 'quantitative' | 'qualitative';

/** How much a wrong answer costs: nothing, a usual part of the question's score, or one of her own. */
export const NEGATIVES = ['none', '1/4', '1/3', '1/2', 'own'] as const;
export type Negative = (typeof NEGATIVES)[number];

/** What was sent to be created and not answered for certain: it is asked again under the same key. */
export interface Sent {
  key: string;
  form: Typed;
}

/** What she typed and chose. */
type Typed = Omit<FormState, 'sent'>;

/** An exam or assignment as it is being typed; plain data, so that it can be kept as a draft. */
export interface FormState extends Given, Record<Flag, boolean> {
  title: string;
  subject: string;
  description: string;
  classBaseId: string;
  /** What was chosen for other grades before, so that a tap beside loses nothing. */
  aside: Record<string, Given>;
  startDate: string | null;
  endDate: string | null;
  duration: string;
  isScored: boolean;
  total: string;
  scoreType: ScoreType;
  negative: Negative;
  negativeOwn: string;
  sent: Sent | null;
}

/** A new one; what is not said is as the server has it. */
export function emptyForm(usual?: Omit<Given, 'chosen'> & { classBaseId: string }): FormState {
  return {
    title: '',
    subject: '',
    description: '',
    classBaseId: usual?.classBaseId ?? '',
    courseId: usual?.courseId ?? '',
    classIds: usual?.classIds ?? [],
    chosen: {},
    aside: {},
    startDate: null,
    endDate: null,
    duration: '',
    isScored: true,
    total: '',
    scoreType: 'quantitative',
    negative: 'none',
    negativeOwn: '',
    automaticQualitativeCorrection: false,
    showResultToParents: false,
    allowGoingBack: true,
    allowSubmitAfterEnd: false,
    randomizeQuestions: false,
    randomizeOptions: false,
    security: false,
    sent: null,
  };
}

function chosenOf({ classes, students }: Pick<ActivityForm, 'classes' | 'students'>) {
  return Object.fromEntries(
    classes.map(({ id }) => [
      id,
      students.filter((one) => one.classId === id).map((one) => one.studentId),
    ]),
  );
}

const negativeOf = (value: string | null): Negative =>
  value === null ? 'none' : (NEGATIVES.find((one) => one === value) ?? 'own');

/** To whom and when; a bank exam is given to nobody yet. */
function givenOf(held: SavedForm) {
  return isActivity(held)
    ? {
        classIds: held.classes.map(({ id }) => id),
        chosen: chosenOf(held),
        startDate: held.startDate,
        endDate: held.endDate,
      }
    : { classIds: [], chosen: {}, startDate: null, endDate: null };
}

/** The form of one that is there; `say` writes a number as her screen does. */
export function formOf(activity: SavedForm, say: (value: number) => string): FormState {
  const { settings, durationMinutes, totalScoreUnits } = activity;
  const negative = negativeOf(settings.negativeScoreValue);
  return {
    title: activity.title,
    subject: activity.subject,
    description: activity.teacherDescription,
    classBaseId: activity.classBaseId ?? '',
    courseId: activity.courseId ?? '',
    ...givenOf(activity),
    aside: {},
    duration: durationMinutes === null ? '' : say(durationMinutes),
    isScored: totalScoreUnits !== null || !isActivity(activity),
    total: totalScoreUnits === null ? '' : say(totalScoreUnits / UNITS_PER_POINT),
    scoreType: activity.scoreType,
    negative,
    negativeOwn: negative === 'own' ? say(Number(settings.negativeScoreValue)) : '',
    automaticQualitativeCorrection: settings.automaticQualitativeCorrection,
    showResultToParents: settings.showResultToParents,
    allowGoingBack: settings.allowGoingBack,
    allowSubmitAfterEnd: settings.allowSubmitAfterEnd,
    randomizeQuestions: settings.randomizeQuestions,
    randomizeOptions: settings.randomizeOptions,
    security: settings.security,
    sent: null,
  };
}

const areTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isDate = (value: unknown) => value === null || typeof value === 'string';
const isSent = (value: unknown) =>
  value === null || (isObject(value) && typeof value['key'] === 'string' && isTyped(value['form']));
const isGiven = (value: unknown) =>
  isObject(value) &&
  typeof value['courseId'] === 'string' &&
  areTexts(value['classIds']) &&
  isObject(value['chosen']) &&
  Object.values(value['chosen']).every(areTexts) &&
  (value['leftOut'] === undefined ||
    (isObject(value['leftOut']) && Object.values(value['leftOut']).every(areTexts)));
const texts = [
  'title',
  'subject',
  'description',
  'classBaseId',
  'duration',
  'total',
  'negativeOwn',
];

function isTyped(value: unknown): value is Typed {
  if (!isObject(value) || !isGiven(value)) return false;
  const { aside, startDate, endDate, isScored, scoreType, negative } = value;
  return (
    texts.every((name) => typeof value[name] === 'string') &&
    FLAGS.every((name) => typeof value[name] === 'boolean') &&
    isObject(aside) &&
    Object.values(aside).every(isGiven) &&
    isDate(startDate) &&
    isDate(endDate) &&
    typeof isScored === 'boolean' &&
    (scoreType === 'quantitative' || scoreType === 'qualitative') &&
    NEGATIVES.some((one) => one === negative)
  );
}

/** Whether kept words are those of this form. */
export function isFormState(value: unknown): value is FormState {
  return isObject(value) && isSent(value['sent']) && isTyped(value);
}
