/** What came of a list, as an operator reads it. */
import type { RosterPlace } from '#domain/roster/model.ts';
import type { Imported } from './import.ts';

const placeOf = ({ file, part, line }: RosterPlace) =>
  [file, ...(part === null ? [] : [part]), ...(line === null ? [] : [String(line)])].join(':');

/** It, a line for each thing that is told. */
export function reportInWords(report: Imported): string {
  const { students, staff, classes, courses, teaching } = report;
  const counted = (counts: object) =>
    Object.entries(counts)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ');
  const lines = [
    ...report.files.map(
      ({ name, kind, people, refused }) =>
        `${name}  ${refused ?? `${people} people (${kind ?? 'unknown'})`}`,
    ),
    `Pupils: ${counted(students)}`,
    `Staff: ${counted(staff)}`,
    `Classes: ${counted(classes)}. Courses: ${counted(courses)}. Teaching: ${counted(teaching)}.`,
    ...report.made.map(
      ({ name, base, isBaseNew }) => `class  ${name}  ${base}${isBaseNew ? ' (new grade)' : ''}`,
    ),
    ...report.moved.map(({ name, from, to }) => `moved  ${name}  ${from ?? '-'} → ${to ?? '-'}`),
    ...report.gone.map(
      ({ name, from, isSitting }) =>
        `gone  ${name}  ${from ?? '-'}${isSitting ? '  sits an exam now, and stays' : ''}`,
    ),
    ...report.unclear.map((row) => `unclear  ${placeOf(row)}  ${row.name}  ${row.says}`),
    report.applied ? 'Done.' : 'Nothing was changed; --apply does it.',
  ];
  return `${lines.join('\n')}\n`;
}
