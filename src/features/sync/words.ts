import type { TFunction } from 'i18next';
import type { CorrectionBody, Label, OutboxRow, Receipt } from '#src/offline/index.ts';

/** Digits and scores of the person's language, as `useFormat` gives them. */
export interface Speech {
  t: TFunction<'sync'>;
  score: (units: number | null) => string;
  number: (value: number) => string;
}

/** What a row's label tells; every part may be missing. */
export interface Told {
  student: string;
  activity: string;
  activityId: string;
  studentId: string;
  kind: 'exam' | 'assignment';
}

const text = (label: Label, ...names: string[]): string => {
  for (const name of names) {
    const value = label[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
};

export function toldBy(row: Pick<OutboxRow | Receipt, 'label' | 'lane'>): Told {
  const { label } = row;
  return {
    student: text(label, 'studentName', 'student'),
    activity: text(label, 'activityTitle', 'activity', 'title'),
    activityId: text(label, 'activityId'),
    studentId:
      text(label, 'studentId') || (row.lane.startsWith('c:') ? (row.lane.split(':')[2] ?? '') : ''),
    kind: row.lane.split(':')[1] === 'asg' ? 'assignment' : 'exam',
  };
}

/** Free questions of the bank stand under their school; those of a bank exam under that. */
export const isOfBank = ({ lane, owner }: Pick<OutboxRow | Receipt, 'lane' | 'owner'>): boolean =>
  lane === `q:tpl:${owner.split(':')[0]}`;

/** What is done to a list of questions, and to which one. */
export function titleOfList(
  row: Pick<OutboxRow | Receipt, 'label' | 'lane' | 'owner'>,
  kind: Exclude<OutboxRow['kind'], 'correction'>,
  count: number,
  { t, number }: Pick<Speech, 't' | 'number'>,
): string {
  if (isOfBank(row) && kind !== 'release')
    return t(`row.bank.${kind}`, { count, number: number(count) });
  return t(`row.${kind}`, { count, activity: toldBy(row).activity || t('row.someActivity') });
}

/** The number of the question that a part of a correction belongs to. */
export function questionNumber(row: OutboxRow, questionId: string): number | null {
  const found = Number(text(row.partLabels[questionId] ?? {}, 'number', 'question', 'orders'));
  return Number.isFinite(found) && found > 0 ? found : null;
}

type Part = { id: string; key: 'oneScore' | 'oneComment' | 'onePart'; value: string };

/** Every part of a correction in words: «سوال ۴: ۱٫۵». */
function correctionParts(row: OutboxRow, body: CorrectionBody, speech: Speech): Part[] {
  const { t, score, number } = speech;
  const answers = body.answers.map((answer) => {
    const place = questionNumber(row, answer.questionId);
    const question =
      place === null ? t('part.someQuestion') : t('part.question', { number: number(place) });
    const id = answer.questionId;
    if (answer.scoreUnits === undefined)
      return answer.comment === undefined && answer.ink
        ? { id, key: 'onePart' as const, value: t('part.ink', { question }) }
        : { id, key: 'oneComment' as const, value: t('part.comment', { question }) };
    if (answer.scoreUnits === null)
      return { id, key: 'onePart' as const, value: t('part.scoreRemoved', { question }) };
    const value = t('part.score', { question, score: score(answer.scoreUnits) });
    return { id, key: 'oneScore' as const, value };
  });
  return [
    ...answers,
    ...(body.review
      ? [{ id: 'review', key: 'onePart' as const, value: t(`part.review.${body.review.status}`) }]
      : []),
    ...(body.note ? [{ id: 'note', key: 'onePart' as const, value: t('part.note') }] : []),
  ];
}

/** How much of a question tells which one it is, and how many are told. */
const TOLD_LENGTH = 80;
const TOLD_MOST = 3;

function questionTexts({ body, label }: Exclude<OutboxRow, { kind: 'correction' }>): string[] {
  // A deletion has no question with it; its label may tell which one it was.
  const texts = [...(body ?? []), { text: label['question'] }].map(({ text: said }) =>
    typeof said === 'string' ? said.trim() : '',
  );
  return [...new Set(texts)]
    .filter((said) => said !== '')
    .slice(0, TOLD_MOST)
    .map((said) => (said.length > TOLD_LENGTH ? `${said.slice(0, TOLD_LENGTH)}…` : said));
}

/** What a row is, in the teacher's words: a title and what stands under it. */
export function describeRow(row: OutboxRow, speech: Speech): { title: string; details: string[] } {
  const { t } = speech;
  const { student } = toldBy(row);
  if (row.kind !== 'correction')
    return {
      title: titleOfList(row, row.kind, row.body?.length ?? 1, speech),
      // Whatever needs her must be told from the other questions of its list; the bank is one list of thousands.
      details:
        row.state !== 'queued' || isOfBank(row) || row.kind === 'delete' ? questionTexts(row) : [],
    };
  const parts = correctionParts(row, row.body, speech);
  const who = student || t('row.someStudent');
  const [only] = parts;
  // Of what the browser has lost only the workbook is known.
  if (!only) return { title: who, details: [] };
  if (parts.length === 1)
    return { title: t(`row.${only.key}`, { student: who, part: only.value }), details: [] };
  return {
    title: t('row.manyParts', { student: who, count: parts.length }),
    details: parts.map((part) => part.value),
  };
}
