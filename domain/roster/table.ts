/** Rows of a list of people: one class or several in a sheet, the class in a column, above its rows, or in the sheet's name. */
import type { Remark } from '../files/model.ts';
import { UnreadableFile } from '../files/model.ts';
import { cellKey, type Grid } from '../files/xlsx.ts';
import { toLatinDigits } from '../text.ts';
import { columnsOf, kindNamed, type Role } from './headings.ts';
import {
  bounded,
  MOST_PEOPLE,
  personAt,
  ROW_REASONS,
  type RosterClass,
  type RosterPerson,
  type RowReason,
} from './model.ts';
import {
  classKey,
  codeKey,
  gradeOfBase,
  gradeOfClass,
  nameKey,
  nationalCodeOf,
  splitName,
  tidyName,
} from './names.ts';

/** Cells of a part of a file. */
export interface PeopleTable {
  file: string;
  /** The sheet's name; null for a file that is one table. */
  part: string | null;
  rows: string[][];
  doubts: Map<string, Remark>;
  merged: Grid['merged'];
}

/** A class with the grade that its base or its name tells. */
export function classNamed(name: string, base: string | null, sourceId: string | null = null) {
  const plain = tidyName(name).replace(
    /^(?:نام )?کلاس\s*[:：]?\s*|^class(?: name)?\s*[:：]?\s+/i,
    '',
  );
  const grade = (base === null ? null : gradeOfBase(base)) ?? gradeOfClass(plain);
  return plain === '' ? null : { sourceId, name: plain, base: base || null, grade };
}

/** The class of a title such as «لیست دانش‌آموزان کلاس ۷/۱ سال تحصیلی …». */
function classOfTitle(cells: readonly string[]): string | null {
  const title = cells.map(tidyName).join(' ');
  const [, rest] = /(?:کلاس(?!\p{L})|\bclass)(?: name)?\s*[:：]?\s*(.+)$/iu.exec(title) ?? [];
  const name = rest?.split(/سال|پایه|دبیر|معلم|تعداد|رشته|مدرسه|[|(–،,]| - /)[0]?.trim();
  return name && name.length <= 40 ? name : null;
}

/** A sheet that is named for a class, not by the program or for what it lists. */
function classOfSheet(name: string | null): string | null {
  if (name === null || kindNamed(name) !== null) return null;
  const isNumbered = /^(?:sheet|table|page|worksheet|برگه|ورق|ورقه|صفحه|کاربرگ|لیست)\s*[\d۰-۹]*$/i;
  return isNumbered.test(tidyName(name)) ||
    gradeOfClass(classNamed(name, null)?.name ?? '') === null
    ? null
    : name;
}

/** What stands once in cells that are one stands in each of their rows. */
function spread({ rows, merged }: PeopleTable): string[][] {
  const filled = rows.map((row) => [...row]);
  for (const { from, to } of merged) {
    if (from.column !== to.column) continue;
    const value = rows[from.row]?.[from.column] ?? '';
    for (let row = from.row + 1; row <= Math.min(to.row, filled.length - 1); row += 1) {
      const cells = filled[row] ?? [];
      while (cells.length <= from.column) cells.push('');
      cells[from.column] = value;
    }
  }
  return filled;
}

const isFormula = (cell: string) => /^[=+@]|^-\D/.test(cell.trim());
/** `="0012"` is how a spreadsheet is told to leave a code alone, `'=…` how one is kept from counting. */
const unwrapped = (cell: string) =>
  /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell.replace(/^'(?=\S)/, '');

interface Section {
  roles: (Role | null)[];
  isStaff: boolean;
  className: string | null;
}

/** The people of a table; refuses one whose headings are not known. */
export function peopleOfTable(table: PeopleTable): RosterPerson[] {
  const people: RosterPerson[] = [];
  let section: Section | null = null;
  let className = classOfSheet(table.part);
  let kind = kindNamed(table.part ?? '') ?? kindNamed(table.file);
  const above: number[] = [];
  for (const [at, row] of spread(table).entries()) {
    const filled = row.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) continue;
    const columns = columnsOf(row);
    if (columns) {
      people.push(...above.splice(0).map((line) => withoutHeadings(table, line)));
      section = { ...columns, className };
      continue;
    }
    const [label = '', labelled = ''] = filled;
    const isLabelled =
      /^(?:نام )?کلاس\s*[:：]?$/.test(label) &&
      (filled.length === 2 || gradeOfClass(labelled) !== null) &&
      !hasCode(row);
    const isTitle: boolean = section === null || filled.length === 1 || isLabelled;
    const titled = isTitle ? classOfTitle(filled) : null;
    if (titled !== null) className = titled;
    if (section === null) {
      kind = kindNamed(filled.join(' ')) ?? kind;
      if (isSomebody(row)) above.push(at + 1);
      continue;
    }
    if (titled !== null) {
      section.className = className;
      continue;
    }
    const person = personOf(table, section, row, at, kind);
    if (person) people.push(person);
    if (people.length > MOST_PEOPLE)
      throw new UnreadableFile('tooManyPeople', { most: MOST_PEOPLE });
  }
  if (section === null) throw new UnreadableFile('noHeadings');
  return people;
}

const hasCode = (row: readonly string[]) =>
  (toLatinDigits(row.join(' ')).match(/\d{8,10}/g) ?? []).some((code) => nationalCodeOf(code));

/** A row that is no title: a national code stands in it, or several cells that label nothing. */
const isSomebody = (row: readonly string[]) =>
  hasCode(row) ||
  (row.filter((cell) => cell.trim() !== '').length > 2 && !row.some((cell) => /[:：]/.test(cell)));

/** A row of somebody of whom nobody can say which cell is what. */
export function withoutHeadings(
  { file, part }: Pick<PeopleTable, 'file' | 'part'>,
  line: number | null,
): RosterPerson {
  const person = personAt({ file, part, line }, 'student', { firstName: '', lastName: '' });
  return { ...person, fault: 'noHeadings' };
}

/** Several classes in one cell; «۱۰۱ و ۱۰۲» and `101/102` too, for no class is called by two numbers of three digits. */
const betweenClasses = /[,،;؛]|(?<=\p{Nd}{3})(?:\s*\/\s*|\s+و\s+)(?=\p{Nd}{3})/u;

/** `101-102` are two classes; how many `101-104` are meant to be is for somebody to say. */
function classesIn(cell: string): string[] {
  return cell.split(betweenClasses).flatMap((part) => {
    const [, first, second] = /^\s*(\p{Nd}{3,})\s*[-–]\s*(\p{Nd}{3,})\s*$/u.exec(part) ?? [];
    if (first === undefined || second === undefined) return [part];
    const isNext = Number(toLatinDigits(second)) === Number(toLatinDigits(first)) + 1;
    return isNext ? [first, second] : [part];
  });
}

function personOf(
  table: PeopleTable,
  section: Section,
  row: readonly string[],
  at: number,
  fallback: RosterPerson['kind'] | null,
): RosterPerson | null {
  const { roles } = section;
  const cells = new Map<Role, string[]>();
  for (const [column, role] of roles.entries()) {
    if (role === null) continue;
    const cell = unwrapped(row[column] ?? '').trim();
    const before = cells.get(role);
    if (before) before.push(cell);
    else cells.set(role, [cell]);
  }
  const all = (role: Role) => cells.get(role) ?? [];
  const one = (role: Role) => all(role)[0] ?? '';
  // A number alone counts a line that is not filled in.
  const isSaid = (cell: string, column: number) => roles[column] != null || /\p{L}/u.test(cell);
  if (!row.some((cell, column) => cell.trim() !== '' && isSaid(cell, column))) return null;
  const kind =
    kindNamed(one('kind')) ?? (section.isStaff ? 'staff' : null) ?? fallback ?? 'student';
  const place = { file: table.file, part: table.part, line: at + 1 };
  const whole = one('fullName') || one('reversedName');
  const name =
    whole === ''
      ? { firstName: tidyName(one('firstName')), lastName: tidyName(one('lastName')) }
      : splitName(whole, one('fullName') === '');
  const person = personAt(place, kind, name);
  const base = tidyName(one('base')) || null;
  const named: RosterClass | null = classNamed(one('class') || section.className || '', base);
  const code = codeKey(one('code'));
  const national = nationalCodeOf(one('nationalCode'));
  // The pupils' code of the ministry is the national one; shorter numbers are the school's own.
  const isTenDigits = /^\d{10}$/.test(toLatinDigits(one('code')));
  person.nationalCode = national ?? (isTenDigits ? nationalCodeOf(one('code')) : null);
  person.code = code;
  person.sourceId = one('sourceId') || null;
  person.guardians = all('guardian').map(tidyName).filter(Boolean);
  if (kind === 'staff') {
    person.mobile = one('mobile') || null;
    person.login = one('login') || null;
    const courses = one('course')
      .split(/[,،;؛+]/)
      .map(tidyName)
      .filter(Boolean);
    const classes = classesIn(one('class')).map(tidyName).filter(Boolean);
    const taught = classes.length === 0 ? [named] : classes.map((each) => classNamed(each, base));
    person.teaches = courses.flatMap((course) =>
      taught.map((one) => ({ course: { sourceId: null, name: course }, class: one })),
    );
    if (courses.length === 0) person.class = named;
  } else person.class = named;
  if (one('nationalCode') !== '' && national === null) person.writtenCode = one('nationalCode');
  person.fault = faultOf(table, section, row, at, person);
  return bounded(person);
}

function faultOf(
  table: PeopleTable,
  { roles }: Section,
  row: readonly string[],
  at: number,
  person: RosterPerson,
): RowReason | null {
  const used = roles.flatMap((role, column) => (role === null ? [] : [column]));
  if (used.some((column) => isFormula(unwrapped(row[column] ?? '')))) return 'formula';
  const doubt = used.map((column) => table.doubts.get(cellKey(at, column))).find(Boolean);
  if (doubt?.weight === 'repair')
    return ROW_REASONS.find((one) => one === doubt.code) ?? 'otherCell';
  const unnamed = nameFault(person);
  if (unnamed !== null) return unnamed;
  if (row.slice(roles.length).some((cell) => cell.trim() !== '')) return 'extraCells';
  if ([person.firstName, person.lastName].some((name) => name.includes('\ufffd'))) return 'letters';
  return person.writtenCode === null ? null : 'nationalCode';
}

/** What is wrong with a name. */
export function nameFault({
  firstName,
  lastName,
}: Pick<RosterPerson, 'firstName' | 'lastName'>): RowReason | null {
  if (nameKey(firstName, lastName) === '') return 'noName';
  // A line below the list, such as «تعداد کل: ۲۵», is nobody.
  if (firstName === '' || lastName === '') return 'halfName';
  return /\p{N}/u.test(`${firstName}${lastName}`) ? 'digitsInName' : null;
}

/** The classes that people are in, each once. */
export function classesOf(people: readonly RosterPerson[]): RosterClass[] {
  const found = new Map<string, RosterClass>();
  for (const { kind, class: own } of people)
    if (own && kind === 'student')
      found.set(`${own.sourceId} ${classKey(own.name, own.grade)}`, own);
  return [...found.values()];
}
