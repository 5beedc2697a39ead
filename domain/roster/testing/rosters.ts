/** Lists of one small school in the shapes that schools' programs give them: six pupils in two classes. */
import type { GivenFile } from '../read.ts';
import { digitsFrom, nationalCode } from './codes.ts';
import { archive, utf16, utf8, windows1256, workbook } from './make.ts';

/** The pupils of the school, by their class. */
export const pupils = [
  { first: 'زهرا', last: 'احمدی', className: 'هفتم ۱', father: 'علی', n: 1_234_567 },
  { first: 'مریم', last: 'کریمی', className: 'هفتم ۱', father: 'رضا', n: 212_345_678 },
  { first: 'فاطمه زهرا', last: 'موسوی‌نژاد', className: 'هفتم ۱', father: 'حسن', n: 312_345_679 },
  { first: 'نرگس', last: 'یزدانی', className: 'هفتم ۲', father: 'کاظم', n: 41_234_567 },
  { first: 'سارا', last: 'رضایی', className: 'هفتم ۲', father: 'امیر', n: 512_345_671 },
  { first: 'هانیه', last: 'کاظمی', className: 'هفتم ۲', father: 'مهدی', n: 612_345_672 },
].map((one, at) => Object.assign(one, { national: nationalCode(one.n), code: String(1_001 + at) }));

type Pupil = (typeof pupils)[number];
const lines = (head: string, row: (one: Pupil, at: number) => string, sign = '\n') =>
  [head, ...pupils.map(row), ''].join(sign);
const arabic = (text: string) => text.replace(/ی/g, 'ي').replace(/ک/g, 'ك');

const plain = lines(
  'نام,نام خانوادگی,کد ملی,کلاس',
  (p) => `${p.first},${p.last},${p.national},${p.className}`,
);

const sheetOf = (className: string) => [
  [`لیست دانش‌آموزان کلاس ${className} سال تحصیلی ۱۴۰۵-۱۴۰۶`],
  ['ردیف', 'نام', 'نام خانوادگی', 'کد ملی'],
  ...pupils
    .filter((p) => p.className === className)
    .map((p, at) => [at + 1, p.first, p.last, Number(p.national)]),
];

/** Columns of the OneRoster CSV binding, in its order. */
const columns = {
  manifest: 'propertyName,value',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  users11:
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  users12:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
};

/** Rows below the columns of a file, by their names. */
function table(name: keyof typeof columns, rows: Record<string, string>[]): string {
  const head = columns[name].split(',');
  const quoted = (cell: string) => (/[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const body = rows.map((row) => head.map((column) => quoted(row[column] ?? '')).join(','));
  return [columns[name], ...body, ''].join('\r\n');
}

const classIds: Record<string, string> = { 'هفتم ۱': 'c-1', 'هفتم ۲': 'c-2' };

/** The same school as OneRoster: homerooms, a course taught across them, guardians, and one who left. */
export function oneRosterFiles(version: '1.1' | '1.2'): Record<string, string> {
  const people = [
    ...pupils.map((p, at) => ({
      sourcedId: `s-${at + 1}`,
      role: 'student',
      givenName: p.first,
      familyName: p.last,
      identifier: p.code,
      username: `pupil${at + 1}`,
      agentSourcedIds: at === 0 ? 'g-1,g-2' : '',
      grades: '07',
    })),
    {
      sourcedId: 's-9',
      role: 'student',
      givenName: 'رویا',
      familyName: 'صادقی',
      enabledUser: 'false',
    },
    {
      sourcedId: 't-1',
      role: 'teacher',
      givenName: 'پروین',
      familyName: 'دانا',
      sms: '09121234567',
    },
    { sourcedId: 'g-1', role: 'guardian', givenName: 'علی', familyName: 'احمدی' },
    { sourcedId: 'g-2', role: 'parent', givenName: 'لیلا', familyName: 'نوری' },
    {
      sourcedId: 'a-1',
      role: version === '1.1' ? 'administrator' : 'principal',
      givenName: 'م',
      familyName: 'ن',
    },
  ].map((one) =>
    Object.assign({ enabledUser: 'true', orgSourcedIds: 'o-1', primaryOrgSourcedId: 'o-1' }, one),
  );
  const members = [
    ...pupils.flatMap((p, at) => [
      {
        userSourcedId: `s-${at + 1}`,
        classSourcedId: classIds[p.className] ?? '',
        role: 'student',
      },
      { userSourcedId: `s-${at + 1}`, classSourcedId: 'c-m', role: 'student' },
    ]),
    { userSourcedId: 't-1', classSourcedId: 'c-m', role: 'teacher', primary: 'true' },
  ].map((one, at) => Object.assign({ sourcedId: `e-${at}`, schoolSourcedId: 'o-1' }, one));
  const files = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments'];
  const modes = [...files, ...(version === '1.2' ? ['roles'] : [])];
  return {
    'manifest.csv': table('manifest', [
      { propertyName: 'manifest.version', value: '1.0' },
      { propertyName: 'oneroster.version', value: version },
      ...modes.map((name) => ({ propertyName: `file.${name}`, value: 'bulk' })),
    ]),
    'orgs.csv': table('orgs', [{ sourcedId: 'o-1', name: 'دبیرستان', type: 'school' }]),
    'academicSessions.csv': table('academicSessions', [
      {
        sourcedId: 'y-1',
        title: '1405',
        type: 'schoolYear',
        startDate: '2026-09-23',
        endDate: '2027-09-22',
        schoolYear: '2027',
      },
    ]),
    'courses.csv': table('courses', [
      { sourcedId: 'k-h', title: 'کلاس', orgSourcedId: 'o-1' },
      { sourcedId: 'k-m', title: 'ریاضی', orgSourcedId: 'o-1', courseCode: 'MATH7' },
    ]),
    'classes.csv': table('classes', [
      ...Object.entries(classIds).map(([title, sourcedId]) => ({
        sourcedId,
        title,
        grades: '07',
        courseSourcedId: 'k-h',
        classType: 'homeroom',
        schoolSourcedId: 'o-1',
        termSourcedIds: 'y-1',
      })),
      {
        sourcedId: 'c-m',
        title: 'ریاضی پایه',
        grades: '07',
        courseSourcedId: 'k-m',
        classType: 'scheduled',
        schoolSourcedId: 'o-1',
        termSourcedIds: 'y-1',
      },
    ]),
    'users.csv': table(version === '1.1' ? 'users11' : 'users12', people),
    'enrollments.csv': table('enrollments', members),
    ...(version === '1.2'
      ? {
          'roles.csv': table(
            'roles',
            people.map(({ sourcedId, role }) => ({
              sourcedId: `r-${sourcedId}`,
              userSourcedId: sourcedId,
              roleType: 'primary',
              role,
              orgSourcedId: 'o-1',
            })),
          ),
        }
      : {}),
  };
}

/** The letter case and the folder of some vendors. */
function asVendor(files: Record<string, string>): Record<string, string> {
  const shouted = Object.entries(files).map(([name, text]) => {
    const [head = '', ...rest] = text.split('\r\n');
    return [`Export 2026/${name.toUpperCase()}`, [head.toUpperCase(), ...rest].join('\n')];
  });
  return { ...Object.fromEntries(shouted), '__MACOSX/._users.csv': 'x' };
}

/** Columns as version 1.0 names them, those of a vendor between them, and each enrolment ending with its year. */
function asOlder(files: Record<string, string>): Record<string, string> {
  const users = files['users.csv']
    ?.replace('agentSourcedIds,grades,password', 'agents,grade,ext_vendor_id')
    .replaceAll('true', 'TRUE');
  return {
    ...files,
    'users.csv': users ?? '',
    'classes.csv': files['classes.csv']?.replace(',grades,', ',grade,') ?? '',
    'enrollments.csv': files['enrollments.csv']?.replaceAll(/,$/gm, ',2027-06-21') ?? '',
  };
}

/** Each of them lists all six pupils. */
export const rosters: Record<string, GivenFile> = {
  'commas in UTF-8': { name: 'a.csv', bytes: utf8(plain) },
  'semicolons with a mark, Windows line ends, another order': {
    name: 'b.csv',
    bytes: utf8(
      `\ufeff${lines('کلاس;کد ملی;نام خانوادگی;نام', (p) => `${p.className};${p.national};${p.last};${p.first}`, '\r\n')}`,
    ),
  },
  'tabs in UTF-16': { name: 'c.txt', bytes: utf16(plain.replaceAll(',', '\t')) },
  'windows-1256 with Arabic letters': {
    name: 'd.csv',
    bytes: windows1256(arabic(plain).replaceAll('۱', '1').replaceAll('۲', '2')),
  },
  'Persian digits, the whole name in one column, pupil codes': {
    name: 'e.csv',
    bytes: utf8(
      lines('ردیف,نام و نام خانوادگی,کد دانش‌آموزی,پایه,کلاس', (p, at) =>
        digitsFrom(
          `${at + 1},${p.first} ${p.last},${p.national},هفتم,7/${p.className.endsWith('۱') ? 1 : 2}`,
          '۰',
        ),
      ),
    ),
  },
  'Arabic digits, the family name first, lost zeros': {
    name: 'f.csv',
    bytes: utf8(
      lines(
        'نام خانوادگی و نام,کدملی,کلاس',
        (p) =>
          `${arabic(p.last)}، ${arabic(p.first)},${digitsFrom(p.national.replace(/^0+/, ''), '٠')},${p.className}`,
      ),
    ),
  },
  'English headings, fathers, quoted codes': {
    name: 'g.csv',
    bytes: utf8(
      lines(
        '"Last Name","First Name","National ID","Father Name","Class"',
        (p) => `"${p.last}","${p.first}","=""${p.national}""","${p.father}","${p.className}"`,
      ),
    ),
  },
  'a copied page: tabs, the class in a title, the grade in a column': {
    name: 'h.txt',
    bytes: utf8(
      ['هفتم ۱', 'هفتم ۲']
        .map((room) =>
          [
            `نام کلاس ${room}`,
            'select\tردیف\tکد دانش آموزی\tنام\tنام خانوادگی\tپایه',
            ...pupils
              .filter((p) => p.className === room)
              .map((p, at) => `\t${at + 1}\t${p.national}\t${p.first}\t${arabic(p.last)}\tهفتم`),
          ].join('\n'),
        )
        .join('\n\n'),
    ),
  },
  'a sheet a class, under merged titles, codes as numbers': {
    name: 'i.xlsx',
    bytes: workbook(
      { name: 'هفتم ۱', rows: sheetOf('هفتم ۱'), merged: ['A1:D1'] },
      { name: 'هفتم ۲', rows: sheetOf('هفتم ۲'), merged: ['A1:D1'] },
      { name: 'راهنما', rows: [['این فهرست را دفتر نوشته است.']] },
    ),
  },
  'several classes in a sheet, one below the other': {
    name: 'j.xlsx',
    bytes: workbook({
      name: 'Sheet1',
      rows: [...sheetOf('هفتم ۱'), [], ...sheetOf('هفتم ۲')],
      merged: ['A1:D1', 'A7:D7'],
    }),
  },
  'the class in merged cells beside its pupils, a counted column': {
    name: 'k.xlsx',
    bytes: workbook({
      name: 'برگه ۱',
      rows: [
        ['کلاس', 'نام خانوادگی', 'نام', 'کد ملی', 'تعداد'],
        ...pupils.map((p, at) => [
          at % 3 === 0 ? p.className : '',
          p.last,
          p.first,
          p.national,
          '=1+1|2',
        ]),
      ],
      merged: ['A2:A4', 'A5:A7'],
    }),
  },
  'sheets that are named for their classes alone': {
    name: 'l.xlsx',
    bytes: workbook(
      ...['هفتم ۱', 'هفتم ۲'].map((name) => ({ name, rows: sheetOf(name).slice(1) })),
    ),
  },
  'a page that is saved as an old Excel file': {
    name: 'q.xls',
    bytes: utf8(
      `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>${[
        'هفتم ۱',
        'هفتم ۲',
      ]
        .map((room) => {
          const own = pupils.filter((p) => p.className === room);
          const cells = (p: Pupil) =>
            `<td>${arabic(p.first)}</td><td>${p.last}</td><td>&nbsp;${p.national}</td></tr>`;
          return `<h3>آمار دانش‌آموزان</h3><table border=1><tr><th>کلاس<th>نام<th>نام خانوادگی<th>کد ملی</tr>
            <tr><td rowspan="${own.length}">${room}</td>${own.map(cells).join('<tr>')}</table>`;
        })
        .join('<p>')}</body></html>`,
    ),
  },
  'OneRoster 1.1': { name: 'm.zip', bytes: archive(oneRosterFiles('1.1')) },
  'OneRoster 1.2': { name: 'n.zip', bytes: archive(oneRosterFiles('1.2')) },
  'OneRoster 1.1 under older names, its enrolments ending with the year': {
    name: 'r.zip',
    bytes: archive(asOlder(oneRosterFiles('1.1'))),
  },
  'OneRoster 1.1 in a folder, in capitals': {
    name: 'o.zip',
    bytes: archive(asVendor(oneRosterFiles('1.1'))),
  },
  'OneRoster 1.2 in a folder, in capitals': {
    name: 'p.zip',
    bytes: archive(asVendor(oneRosterFiles('1.2'))),
  },
};
