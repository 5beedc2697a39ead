/** Reads the files of a school's people, whatever they are. */
import { rowsOfText } from '../files/csv.ts';
import { decode } from '../files/decoding.ts';
import { isHtmlTable, tablesOfHtml } from '../files/html-rows.ts';
import { UnreadableFile } from '../files/model.ts';
import { readSheets } from '../files/xlsx.ts';
import { isZip, openZip } from '../files/zip.ts';
import { knownColumns } from './headings.ts';
import type { Roster, RosterClass, RosterFile, RosterPerson } from './model.ts';
import { oneRosterFolder, readOneRoster } from './one-roster.ts';
import { classesOf, peopleOfTable, withoutHeadings } from './table.ts';

/** A file with its name. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Read {
  kind: NonNullable<RosterFile['kind']>;
  people: RosterPerson[];
  whole: RosterClass[];
}

/** Reads them all; `org` is the school that is meant where an archive is about several. One that cannot be read is named with its reason and hinders no other. */
export function readRoster(files: readonly GivenFile[], org: string | null = null): Roster {
  const roster: Roster = { files: [], people: [], whole: [] };
  for (const { name, bytes } of files) {
    try {
      const { kind, people, whole } = readFile(name, bytes, org);
      if (people.length === 0) throw new UnreadableFile('nobody');
      roster.files.push({ name, kind, people: people.length, refused: null });
      roster.people.push(...people);
      roster.whole.push(...whole);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const { code, values } = error;
      roster.files.push({ name, kind: null, people: 0, refused: { code, values } });
    }
  }
  return roster;
}

function readFile(name: string, bytes: Uint8Array<ArrayBuffer>, org: string | null): Read {
  if (!isZip(bytes)) return readText(name, bytes);
  const archive = openZip(bytes);
  const folder = oneRosterFolder(archive);
  if (folder !== null) return readOneRoster(name, archive, folder, org);
  if (archive.paths.some((path) => /^\[content_types\]\.xml$/i.test(path)))
    return readWorkbook(name, bytes);
  throw new UnreadableFile('otherArchive');
}

function readText(file: string, bytes: Uint8Array<ArrayBuffer>): Read {
  const { text } = decode(bytes);
  if (isHtmlTable(text)) return readPage(file, text);
  const { rows } = rowsOfText(text, knownColumns);
  const people = peopleOfTable({ file, part: null, rows, doubts: new Map(), merged: [] });
  return { kind: 'csv', people, whole: classesOf(people) };
}

/** What stands in a table without headings of people may be the title of the next one. */
function readPage(file: string, text: string): Read {
  const people: RosterPerson[] = [];
  let above: string[][] = [];
  for (const [at, table] of tablesOfHtml(text).entries()) {
    const rows = [...above, ...table];
    const isListed = knownColumns(table) > 0;
    above = isListed ? [] : rows.slice(-30);
    if (!isListed) continue;
    const part = `table ${at + 1}`;
    people.push(...peopleOfTable({ file, part, rows, doubts: new Map(), merged: [] }));
  }
  if (people.length === 0) throw new UnreadableFile('noHeadings');
  return { kind: 'html', people, whole: classesOf(people) };
}

/** So many filled rows are a table and not a note. */
const tableRows = 3;
const isTable = (rows: readonly string[][]) =>
  rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1).length >= tableRows;

/** A table without headings of people is told beside the others; a few words are a note. */
function readWorkbook(file: string, bytes: Uint8Array<ArrayBuffer>): Read {
  const sheets = readSheets(bytes);
  if (!sheets.some(({ grid }) => knownColumns(grid.rows) > 0))
    throw new UnreadableFile('noHeadings');
  const people = sheets.flatMap(({ name: part, grid: { rows, doubts, merged } }) => {
    if (knownColumns(rows) > 0) return peopleOfTable({ file, part, rows, doubts, merged });
    return isTable(rows) ? [withoutHeadings({ file, part }, null)] : [];
  });
  return { kind: 'xlsx', people, whole: classesOf(people) };
}
