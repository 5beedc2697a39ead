import type { ParentKind } from '#src/api/templates.ts';
import { hasField, isLeftOpen, type FieldName } from './fields.ts';
import type { FormState } from './form.ts';
import { emptyClasses } from './audience.ts';
import { readMinutes, readNegative, readTotal, type NumberFault } from './typed.ts';

export const TITLE_LIMIT = 200;
export const DESCRIPTION_LIMIT = 2_000;

export type FaultCode =
  | 'title'
  | 'titleLong'
  | 'subjectLong'
  | 'descriptionLong'
  | 'base'
  | 'course'
  | 'unassigned'
  | 'noStudent'
  | 'start'
  | 'startYear'
  | 'end'
  | 'endYear'
  | 'endFirst'
  | `duration-${NumberFault}`
  | `total-${NumberFault}`
  | `negative-${NumberFault}`;

export interface Fault {
  field: FieldName;
  code: FaultCode;
}

const missing: ReadonlySet<FaultCode> = new Set([
  'title',
  'base',
  'course',
  'unassigned',
  'start',
  'end',
  'duration-missing',
  'total-missing',
  'negative-missing',
]);
/** Whether something is not filled in, rather than wrong. */
export const isMissing = ({ code }: Fault) => missing.has(code);

const isOfThisCentury = (iso: string) => /^20\d\d-/.test(iso);

function whatFaults({ title, subject, description }: FormState, kind: ParentKind): Fault[] {
  const faults: Fault[] = [];
  if (title.trim() === '') faults.push({ field: 'title', code: 'title' });
  if (title.trim().length > TITLE_LIMIT) faults.push({ field: 'title', code: 'titleLong' });
  if (subject.trim().length > TITLE_LIMIT) faults.push({ field: 'subject', code: 'subjectLong' });
  if (hasField(kind, 'description') && description.trim().length > DESCRIPTION_LIMIT)
    faults.push({ field: 'description', code: 'descriptionLong' });
  return faults;
}

function whomFaults(form: FormState): Fault[] {
  if (form.classBaseId === '') return [{ field: 'base', code: 'base' }];
  const faults: Fault[] = [];
  if (form.courseId === '') faults.push({ field: 'course', code: 'course' });
  if (form.classIds.length === 0) faults.push({ field: 'classes', code: 'unassigned' });
  else if (emptyClasses(form).length > 0) faults.push({ field: 'classes', code: 'noStudent' });
  return faults;
}

function durationFaults(duration: string, kind: ParentKind): Fault[] {
  if (!hasField(kind, 'duration') || isLeftOpen(kind, duration)) return [];
  const read = readMinutes(duration);
  return 'fault' in read ? [{ field: 'duration', code: `duration-${read.fault}` }] : [];
}

function whenFaults({ startDate, endDate, duration }: FormState, kind: ParentKind): Fault[] {
  const faults: Fault[] = [];
  if (!hasField(kind, 'startDate')) return durationFaults(duration, kind);
  if (startDate === null) faults.push({ field: 'startDate', code: 'start' });
  else if (!isOfThisCentury(startDate)) faults.push({ field: 'startDate', code: 'startYear' });
  faults.push(...durationFaults(duration, kind));
  if (!hasField(kind, 'endDate')) return faults;
  if (endDate === null) faults.push({ field: 'endDate', code: 'end' });
  else if (!isOfThisCentury(endDate)) faults.push({ field: 'endDate', code: 'endYear' });
  else if (startDate !== null && Date.parse(endDate) <= Date.parse(startDate))
    faults.push({ field: 'endDate', code: 'endFirst' });
  return faults;
}

function scoreFaults(form: FormState, kind: ParentKind): Fault[] {
  const faults: Fault[] = [];
  const isScored = kind !== 'assignment' || form.isScored;
  const total = isScored && !isLeftOpen(kind, form.total) ? readTotal(form.total) : null;
  if (total && 'fault' in total) faults.push({ field: 'total', code: `total-${total.fault}` });
  const negative = hasField(kind, 'negative') ? readNegative(form) : null;
  if (negative && 'fault' in negative)
    faults.push({ field: 'negative', code: `negative-${negative.fault}` });
  return faults;
}

/** What keeps it from being saved, in the order of the form. */
export function faultsOf(form: FormState, kind: ParentKind): Fault[] {
  return [
    ...whatFaults(form, kind),
    ...(hasField(kind, 'classes') ? whomFaults(form) : []),
    ...whenFaults(form, kind),
    ...scoreFaults(form, kind),
  ];
}
