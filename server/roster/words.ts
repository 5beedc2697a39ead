/** What an operator is told of rows and files by which nothing is done. */
import type { RosterFile, RowReason } from '#domain/roster/model.ts';

/** Why nothing is done by a row. */
export const reasons: Record<RowReason, string> = {
  nationalCode: 'The check digit of the national code does not fit.',
  noName: 'There is no name.',
  halfName: 'There is no first name, or no family name.',
  digitsInName: 'The name holds digits.',
  noClass: 'The row does not say in which class.',
  noCourse: 'The row does not say what she teaches; she comes without a course.',
  noSourceId: 'There is no sourcedId.',
  formula: 'A cell holds a formula.',
  formulaCell: 'A cell holds a formula without a value.',
  errorCell: 'A cell holds an error of the spreadsheet.',
  dateCell: 'The spreadsheet made a date of a cell; write the class or code as text.',
  otherCell: 'A cell could not be read.',
  noHeadings: 'The row or sheet has no headings, so nothing tells which cell is the name.',
  noRole: 'The file does not say whether this is a pupil or a teacher.',
  extraCells: 'The row has more cells than there are headings.',
  letters: 'Letters could not be read; save the file as UTF-8.',
  tooLong: 'A name is longer than 200 letters.',
  severalClasses: 'The pupil is in several classes, and none of them is a homeroom.',
  twice: 'Rows with the same code say different things, or two rows are about one person.',
  sameNameTwice: 'Two rows of one class have this name, and nothing tells them apart.',
  codesDisagree: 'The codes of the row belong to different people here.',
  otherName: 'Somebody with another name has this code here.',
  otherCode: 'Somebody of this name in this class has another code here.',
  sameName: 'Somebody of this name is here; --by-name takes her for the one that is meant.',
  sameNameElsewhere: 'Somebody of this name is in another class here.',
  sameNameSeveral: 'Several people here have this name.',
  classSeveral: 'Several classes here have this name; the base would tell them apart.',
  baseUnknown:
    'The class is new, and nothing tells its grade; 201 tells one only where the school has it.',
  baseSeveral: 'The class is new, and there are several bases of its grade; name one.',
};

const refusals: Record<string, string> = {
  tooLarge: 'It is larger than {mb} MB.',
  tooLong: 'It holds too much text.',
  empty: 'It is empty.',
  nobody: 'There is nobody in it.',
  noText: 'It is no text and no spreadsheet.',
  pdf: 'It is a PDF; a CSV or Excel file is needed.',
  picture: 'It is a picture; a CSV or Excel file is needed.',
  oldOffice: 'It is an Excel file of before 2007; save it as .xlsx or CSV.',
  notXlsx: 'It is no Excel file.',
  noHeadings: 'There is no row of headings that name the people, such as «نام» and «نام خانوادگی».',
  tooMany: 'It has more than {most} rows.',
  tooManyPeople: 'It has more than {most} people.',
  tooDeep: 'It is not an Excel file that a spreadsheet wrote.',
  encrypted: 'It is locked with a password.',
  brokenArchive: 'The archive is broken; it was perhaps not copied to its end.',
  archiveMethod: 'The archive is packed in a way that is not read here.',
  archiveEntries: 'The archive has too many entries.',
  archiveLarge: 'The archive holds more than {mb} MB.',
  archiveBomb: 'The archive holds more than it says.',
  otherArchive: 'It is an archive, but neither an Excel file nor one of OneRoster.',
  oneRosterLacks: '{name} is missing in the archive.',
  oneRosterSchools: 'The archive is about several schools; name one with --org: {ids}.',
  oneRosterNoSchool: 'There is no class of the school {org} in the archive.',
};

/** Why a file was not read, as a sentence. */
export function refusalOf({ code, values }: NonNullable<RosterFile['refused']>): string {
  const said = refusals[code] ?? `It could not be read (${code}).`;
  return said.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
