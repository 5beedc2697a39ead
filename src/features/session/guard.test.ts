import { describe, expect, test } from 'vitest';
import {
  guard,
  permissions,
  safePath,
  type Requirement,
  type Role,
  type Visitor,
} from './guard.ts';

const { admin, supporter, user } = permissions;

const signedIn = (roles: Visitor['roles']): Visitor => ({ signedIn: true, roles });
const visitors = {
  guest: { signedIn: false, roles: null },
  null: signedIn(null),
  none: signedIn([]),
  user: signedIn('user'),
  supporter: signedIn('supporter'),
  admin: signedIn('admin'),
  '[user]': signedIn(['user']),
  '[supporter]': signedIn(['supporter']),
  '[admin]': signedIn(['admin']),
  '[user,admin]': signedIn(['user', 'admin']),
  '[user,supporter]': signedIn(['user', 'supporter']),
} satisfies Record<string, Visitor>;

const userAlone: readonly Role[] = ['user'];
const requirements: Record<string, Requirement> = {
  nothing: undefined,
  'empty list': [],
  admin,
  supporter,
  user,
  'admin, [user]': [...admin, ...userAlone],
  '[user], admin': [...userAlone, ...admin],
  'admin, user': [...admin, ...user],
  'user, admin': [...user, ...admin],
  onlyGuest: 'onlyGuest',
};

/**
 * The specification's section 6, one row a requirement, one column a visitor. `+` enters; `login` is sent there and
 * the path remembered; `go` is sent to the path that was asked for before, or home; `no role` has none to enter with.
 */
const table = `
requirement        | guest | null    | none    | user | supporter | admin | [user] | [supporter] | [admin] | [user,admin] | [user,supporter]
nothing            | +     | +       | +       | +    | +         | +     | +      | +           | +       | +            | +
empty list         | +     | +       | +       | go   | go        | go    | go     | go          | go      | go           | go
admin              | login | no role | no role | go   | go        | +     | go     | go          | +       | +            | go
supporter          | login | no role | no role | go   | +         | +     | go     | +           | +       | +            | +
user               | login | no role | no role | +    | +         | +     | +      | +           | +       | +            | +
admin, [user]      | login | no role | no role | +    | go        | +     | +      | go          | +       | +            | +
[user], admin      | login | no role | no role | +    | go        | +     | +      | go          | +       | +            | +
admin, user        | login | no role | no role | +    | +         | +     | +      | +           | +       | +            | +
user, admin        | login | no role | no role | +    | +         | +     | +      | +           | +       | +            | +
onlyGuest          | +     | go      | go      | go   | go        | go    | go     | go          | go      | go           | go
`;

/** What may have been asked for before, and where `go` leads then; `here` stands for the page that she is on. */
const wishes: [what: string, wanted: string | undefined, to: string][] = [
  ['nothing', undefined, '/'],
  ['an empty path', '', '/'],
  ['a path', '/exams', '/exams'],
  ['a path with its search', '/exams?group=past&title=%D8%B1', '/exams?group=past&title=%D8%B1'],
  ['a path and a place on it', '/reports#numbers', '/reports'],
  ['a path that only begins like the login page', '/loginless', '/loginless'],
  ['a word', 'exams', '/'],
  ['another origin', 'https://evil.example/exams', '/'],
  ['another origin without a scheme', '//evil.example', '/'],
  ['three slashes', '///evil.example', '/'],
  ['a backslash', '/\\evil.example', '/'],
  ['backslashes alone', '\\\\evil.example', '/'],
  ['a tab between the slashes', '/\t/evil.example', '/'],
  ['a line break between the slashes', '/\n/evil.example', '/'],
  ['a space before the slashes', ' //evil.example', '/'],
  ['dots before two slashes', '/..//evil.example', '/'],
  ['one dot before two slashes', '/.//evil.example', '/'],
  ['a folder that is left for two slashes', '/exams/..//evil.example', '/'],
  ['coded dots before two slashes', '/%2e%2E//evil.example', '/'],
  ['nothing but slashes', '/..//', '/'],
  ['a coded slash', '/%2Fevil.example', '/'],
  ['coded slashes', '/%2f%2fevil.example', '/'],
  ['a coded backslash', '/%5Cevil.example', '/'],
  ['a code that cannot be read', '/exams/%E0%A4%A', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['a script in other letters', 'JaVaScRiPt:alert(1)', '/'],
  ['a coded script', 'javascript%3Aalert(1)', '/'],
  ['data', 'data:text/html,<script>alert(1)</script>', '/'],
  ['the login page', '/login', '/'],
  ['the login page with a search', '/login?redirect=/login', '/'],
  ['the login page of a service', '/login/assignment', '/'],
  ['the login page with a slash', '/login/', '/'],
  ['the login page in capitals', '/LOGIN', '/'],
  ['the login page in code', '/%6Cogin', '/'],
  ['the login page behind dots', '/exams/../login', '/'],
  ['the same page', 'here', 'here'],
  ['the same page with another search', 'here?a=1', 'here?a=1'],
  ['the same page with a slash', 'here/', 'here/'],
];

/** Where the requirement stands: somewhere, or at home. */
const places = ['/admin', '/'];

const [head = '', ...rows] = table.trim().split('\n');
const cells = (line: string) => line.split('|').map((cell) => cell.trim());
const columns = cells(head).slice(1);

test('the table names every requirement and every visitor', () => {
  expect(rows.map((row) => cells(row)[0])).toEqual(Object.keys(requirements));
  expect(columns).toEqual(Object.keys(visitors));
});

function expected(word: string, here: string, to: string, isForGuests: boolean) {
  if (word === '+') return { kind: 'allow' };
  if (word === 'login') return { kind: 'login', redirect: here };
  if (word === 'no role') return { kind: 'noRole' };
  expect(word).toBe('go');
  // Sent to where she is, she would be sent for ever.
  const isLoop = to.replace(/\/?(\?.*)?$/, '') === here.replace(/\/$/, '');
  return isLoop && !isForGuests ? { kind: 'noRole' } : { kind: 'leave', to };
}

const cases = rows.flatMap((row) => {
  const [requirement = '', ...words] = cells(row);
  return words.map((word, at): [string, string, string] => [requirement, columns[at] ?? '', word]);
});

describe('who asks for a route that requires', () => {
  test.each(cases)('%s, as %s: %s', (name, who, word) => {
    const requirement = requirements[name];
    const visitor = Object.entries(visitors).find(([one]) => one === who)?.[1];
    if (!visitor) throw new Error(`no visitor ${who}`);
    const isForGuests = name.includes('onlyGuest');
    for (const here of isForGuests ? ['/login', '/login/assignment'] : places)
      for (const [what, wish, goal] of wishes) {
        const wanted = wish?.replace(/^here/, here);
        // The page for guests is no page to return to, and home with a slash more is two slashes.
        const isNone = isForGuests || wanted === '//';
        const to = goal.startsWith('here') ? (!isNone && wanted) || '/' : goal;
        expect([here, what, guard(requirement, visitor, here, wanted)]).toEqual([
          here,
          what,
          expected(word, here, to, isForGuests),
        ]);
      }
  });
});

test.each([
  ['/exams?group=past', '/exams?group=past'],
  ['/exams#top', '/exams'],
  ['/login?step=register', '/'],
  ['//evil.example', '/'],
  ['/exams/%E0%A4%A', '/'],
])('a guest at %s is sent to log in, and %s is remembered', (here, redirect) => {
  expect(guard(user, visitors.guest, here)).toEqual({ kind: 'login', redirect });
});

test.each(wishes.filter(([, wanted]) => !wanted?.startsWith('here')))(
  '%s, %j, is safe to return to only as a path of this app',
  (_what, wanted, to) => {
    expect(safePath(wanted) ?? '/').toBe(to);
    // Whatever is returned to leads nowhere else, in any reading.
    const url = new URL(safePath(wanted) ?? '/', 'https://bargeh.example/login');
    expect(url.origin).toBe('https://bargeh.example');
  },
);
