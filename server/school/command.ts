/** What an operator may ask of `npm run school`, as words of a line and as what is carried out. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loginName } from '#contract/school/first-school.ts';
import { rosterShape } from '#contract/people/roster.ts';
import { Unusable } from './unusable.ts';
import { isTimeZone, readTerm, readYear } from './years.ts';

const words = (most: number) => z.string().trim().min(1).max(most);
const login = z.string().trim().regex(loginName, 'needs 3 to 60 letters, digits or . _ @ + -');
const school = z.uuid({ error: 'needs the id that `npm run school -- list` shows' });
const year = z
  .string()
  .refine((text) => readYear(text) !== null, 'needs a Jalali year such as 1405');
const zone = z.string().refine(isTimeZone, 'needs a time zone such as Asia/Tehran');

const term = z
  .string()
  .refine(
    (text) => readTerm(text) !== null,
    'needs a name and two days such as "نیم‌سال اول=1405-07-01..1405-10-15"',
  );
const terms = z.array(term).max(6);

const flag = z.boolean().default(false);
const importing = z.strictObject({
  action: z.literal('import'),
  school,
  apply: flag,
  'archive-gone': flag,
  'by-name': flag,
});
const carding = z.strictObject({
  action: z.literal('cards'),
  school,
  class: z.array(words(200)).max(200).default([]),
  again: flag,
});
const cardLanguages = ['fa', 'en'] as const;
/** What a page of cards is written in. */
export type CardLanguage = (typeof cardLanguages)[number];
/** Where cards go: into a file of whoever asks. */
const paper = {
  out: z.string().regex(/\.html?$/i, 'needs a file that ends in .html'),
  force: flag,
  language: z
    .enum(cardLanguages, { error: `needs one of ${cardLanguages.join(', ')}` })
    .default('fa'),
};
const others = [
  z.strictObject({
    action: z.literal('create'),
    name: words(200),
    admin: login,
    'admin-name': words(200).optional(),
    year: year.optional(),
    'time-zone': zone.default('Asia/Tehran'),
    term: terms.optional(),
  }),
  z.strictObject({ action: z.literal('terms'), school, term: terms.min(1) }),
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('reset-admin'), school, admin: login }),
  z.strictObject({ action: z.literal('remove'), school, confirm: words(200) }),
  z.strictObject({ action: z.literal('remove-sample') }),
] as const;
const written = z.discriminatedUnion('action', [
  ...others,
  importing.extend({ org: words(200).optional() }),
  carding.extend(paper),
]);

/** The commands with what each needs; the files of a list are read before it is handed over. */
export const command = z.discriminatedUnion('action', [
  ...others,
  importing.extend({ roster: rosterShape }),
  carding,
]);
/** One of them. */
export type Command = z.output<typeof command>;

/** What `--help` says. */
export const usage = `npm run school -- COMMAND [--json]

  create --name NAME --admin LOGIN [--admin-name "FIRST LAST"] [--year 1405] [--time-zone Asia/Tehran] [--term TERM]…
        makes a school with its school year and first administrator, and a link for her password
  terms --school ID --term TERM…
        gives the present school year these terms in place of those it has, such as
        "نیم‌سال اول=1405-07-01..1405-10-15"; days are Jalali ones or ISO days, and both belong to the term
  list  shows the schools of this server
  reset-admin --school ID --admin LOGIN
        makes a new link for the password of somebody of the staff, who is an active administrator then
  remove --school ID --confirm NAME
        removes a school with everything in it, for good; NAME is its name as it stands in the list
  remove-sample
        removes the sample school and nothing else
  import --school ID FILE… [--apply] [--by-name] [--archive-gone] [--org SOURCEDID]
        shows what lists of pupils, teachers and classes would change (CSV, Excel, OneRoster 1.1 and 1.2);
        --apply does it; --by-name takes the one of the same name in the same class for the one that is meant;
        --archive-gone ends the enrolment of pupils whose class is listed without them;
        --org is the school that is meant in a OneRoster archive of several
  cards --school ID --address URL --out FILE.html [--class NAME]… [--again] [--force] [--language en]
        makes login cards for the pupils of the classes, or of all of them, and a page to print them, ten on a sheet;
        who has a card keeps it, unless --again makes another and voids hers; --force replaces a file that is there

  --address URL  how people reach the server, for links and cards: https://bargeh.school.lan
  --json         prints JSON on the standard output, and nothing else there
  --help         this

A link is good once, and for three days. The settings are those of the server (DATA_DIR or DATABASE_URL).
Exit codes: 0 done, 1 it could not be done, 2 the words were not understood.
`;

/** A line that was understood. */
export interface Asked {
  command: z.output<typeof written>;
  /** Paths of the lists to import. */
  files: string[];
  isJson: boolean;
  /** Where people reach the server, without a slash at the end. */
  address: string | null;
}

const address = z.url({
  protocol: /^https?$/,
  error: 'needs an address such as https://bargeh.school.lan',
});
const text = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;

/** Reads the words of a line; null where help was asked for. */
export function readCommand(line: string[]): Asked | null {
  const { values, positionals } = parsed(line);
  const { json, help, address: given, ...options } = values;
  if (help || line.length === 0) return null;
  const [action, ...files] = positionals;
  const isImport = action === 'import';
  const more = isImport ? [] : files;
  if (more.length > 0) throw new Unusable(`${more[0]} is not understood.`);
  const place = address.nullable().safeParse(given ?? null);
  if (!place.success) throw new Unusable(`--address: ${place.error.issues[0]?.message}.`);
  const found = written.safeParse({ action, ...options });
  if (!found.success) throw new Unusable(sentenceOf(action, found.error.issues[0]));
  if (isImport && files.length === 0) throw new Unusable('import needs a file.');
  if (action === 'cards' && place.data === null)
    throw new Unusable('cards needs --address: it stands in every code.');
  const base = place.data?.replace(/\/+$/, '') ?? null;
  return { command: found.data, files, isJson: json ?? false, address: base };
}

function sentenceOf(action: string | undefined, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys')
    return `--${issue.keys[0]} has no meaning for ${action}.`;
  const [name] = issue?.path ?? [];
  if (name === undefined || name === 'action') return `There is no command ${action ?? ''}.`;
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  return isMissing ? `${action} needs --${String(name)}.` : `--${String(name)}: ${issue?.message}.`;
}

function parsed(line: string[]) {
  try {
    return parseArgs({
      args: line,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        again: { type: 'boolean' },
        force: { type: 'boolean' },
        apply: { type: 'boolean' },
        'by-name': { type: 'boolean' },
        'archive-gone': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        name: text,
        class: several,
        term: several,
        out: text,
        language: text,
        admin: text,
        'admin-name': text,
        year: text,
        'time-zone': text,
        school: text,
        org: text,
        confirm: text,
        address: text,
      },
    });
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : 'The words were not understood.');
  }
}
