import { foldText } from '#domain/text.ts';
import { labelOf } from '../shared/letters.ts';

/** What a column of a table is; `wrong` holds a wrong answer beside the right one in `correct`. */
export const ROLES = [
  'text',
  'option',
  'options',
  'wrong',
  'correct',
  'score',
  'type',
  'difficulty',
  'tags',
  'modelAnswer',
  'formula',
  'rubric',
  'name',
  'picture',
] as const;
/** One of them. */
export type ColumnRole = (typeof ROLES)[number];

const ORDINALS: Record<string, string> = {
  اول: '1',
  یک: '1',
  دوم: '2',
  دو: '2',
  سوم: '3',
  سه: '3',
  چهارم: '4',
  چهار: '4',
  پنجم: '5',
  پنج: '5',
  ششم: '6',
  شش: '6',
};

/** A heading as it is compared: folded, without what stands in brackets or after a dash. */
function plain(header: string): string {
  // Kahoot's longest is 50 letters; what is longer than this is no heading.
  if (header.length > 200) return '';
  return foldText(header)
    .replace(/\s+[-–—(:].*$/, '')
    .replace(/\(.*?\)|[:*؟?.]/g, ' ')
    .replace(/[_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const LABEL =
  '([a-j]|\\d{1,2}|الف|ا|[بپتثجچحخدهوزطی]|اول|دوم|سوم|چهارم|پنجم|ششم|یک|دو|سه|چهار|پنج|شش)';
const OPTION = new RegExp(
  `^(?:گزینه(?: ی| های)?|جواب|پاسخ|انتخاب|option|options|choice|answer|answer option|answer choice|alternative|opt|opcion|response|option text)\\s*(?:شماره\\s*)?${LABEL}(?: text)?$`,
);
const BARE = /^([a-j]|الف|ا|[بپتثجچحخده]|[1-9])$/;
const WRONG =
  /^(?:incorrect|wrong|false)(?: answer| option| choice)?s? ?\d*$|^distractor(?: \d+)?$|^(?:گزینه|پاسخ|جواب) (?:نادرست|غلط)(?: \d+)?$/;

/** Headings of the other roles, as they are compared. */
const NAMES: [ColumnRole, RegExp][] = [
  [
    'text',
    /^(?:(?:متن|صورت|عنوان|شرح) )?(?:سوال|پرسش)(?: ?ها)?$|^متن$|^text$|^questions?(?: ?text| title| stem| body)?$|^(?:stem|prompt|item|q|question statement|question prompt)$/,
  ],
  [
    'correct',
    /^(?:پاسخ|جواب|گزینه)(?: ?های)?(?: ی)? (?:صحیح|درست)$|^(?:شماره |حرف )?(?:گزینه|پاسخ) (?:صحیح|درست)$|^(?:(?:پاسخ|جواب)(?: ?ها)?|کلید|کلید سوال|کلید پاسخ)$|^(?:correct|right)(?: answers?| options?| choices?| response| ans| index)?$|^(?:answers?|key|ans|answer key|solution|correct(?: answer| option)? index|(?:answer|key) index|correctanswer|correct answer text)$|^answers?\(s\)$/,
  ],
  [
    'options',
    /^(?:گزینه ?ها(?: ی)?|options|choices|answer options|answer choices|possible answers|alternatives)$/,
  ],
  [
    'score',
    /^(?:نمره|بارم|امتیاز|نمره سوال|scores?|points?|marks?|mark|weight|value|default mark|grade)$/,
  ],
  ['type', /^(?:نوع|نوع سوال|نوع پرسش|type|question ?type|qtype|kind)$/],
  [
    'difficulty',
    /^(?:درجه |سطح |میزان )?(?:سختی|دشواری)(?: سوال)?$|^سطح(?: سوال)?$|^(?:difficulty|level|difficulty level|hardness)$/,
  ],
  [
    'tags',
    /^(?:برچسب(?: ?ها)?|کلید ?واژه(?: ?ها)?|موضوع|مبحث|فصل|tags?|keywords?|labels?|topics?|category|categories|subject|chapter|unit)$/,
  ],
  [
    'modelAnswer',
    /^(?:پاسخ|جواب) (?:تشریحی|نمونه|کامل)$|^(?:نمونه پاسخ|پاسخ ?نامه|توضیح|توضیحات|راه ?حل|بازخورد|شرح پاسخ)$|^(?:model|sample|suggested|expected) answer$|^(?:answer )?explanations?$|^(?:rationale|feedback|general ?feedback|hint|answer description)$/,
  ],
  ['formula', /^(?:فرمول|فرمول سوال|formula|latex|equation)$/],
  [
    'rubric',
    /^(?:بارم ?بندی|معیار|معیارها|معیارهای تصحیح|معیار تصحیح|راهنمای تصحیح|rubric|criteria|marking (?:guide|scheme))$/,
  ],
  [
    'name',
    /^(?:#|ردیف|شماره|شماره سوال|کد|کد سوال|نام|نام سوال|no|nr|number|id|question ?(?:#|no|number|id|name|code)|code|name|item no)$/,
  ],
  [
    'picture',
    /^(?:تصویر|عکس|پیوند تصویر|image|picture|image ?(?:link|url)|photo|media|video|youtube.*)$/,
  ],
];

/** What a heading says of its column; null where it says nothing that is known. */
export function roleOf(header: string): ColumnRole | null {
  const name = plain(header);
  if (name === '') return null;
  if (WRONG.test(name)) return 'wrong';
  if (OPTION.test(name) || BARE.test(name)) return 'option';
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** The label that a heading gives its option; null where it gives none. */
export function optionLabel(header: string): string | null {
  const name = plain(header);
  const label = (OPTION.exec(name) ?? BARE.exec(name))?.[1];
  return label === undefined ? null : (ORDINALS[label] ?? labelOf(label));
}

/** Whether a heading calls its options answers, as `Answer 1` does. */
export const isAnswerNumber = (header: string) => /^(?:answer|پاسخ|جواب) \d+$/.test(plain(header));
/** Whether a heading is a letter or number alone. */
export const isBareLabel = (header: string) => BARE.test(plain(header));
