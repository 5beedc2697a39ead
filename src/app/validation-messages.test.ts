import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const form = 'tests/screens/activity-form.test.tsx';
const screens = 'tests/screens/messages.test.tsx';

/** Every check of what is typed or chosen that the product promises, with its words' key, by the test that provokes it. */
const tests: { file: string; sentence: string; messages: Record<string, string> }[] = [
  {
    file: form,
    sentence:
      'an empty exam says everything that is missing, in a summary with the focus and beside each field',
    messages: {
      'all fields have to be filled in': 'form:fillAll',
      'the title of an exam': 'form:fault.title.exam',
      'the course': 'form:fault.course',
      'the time of the start': 'form:fault.start',
      'an exam is given to a class or a student': 'form:fault.unassigned.exam',
      'the total score': 'form:fault.total-missing',
    },
  },
  {
    file: form,
    sentence: '%s, %j: %s',
    messages: {
      'the title of an assignment': 'form:fault.title.assignment',
      'the time of the end': 'form:fault.end',
      'an assignment is given to a class or a student': 'form:fault.unassigned.assignment',
    },
  },
  {
    file: screens,
    sentence:
      'a class that was emptied elsewhere meanwhile: the server has nobody to give the %s to, and its word stands at the classes',
    messages: {
      'an exam is given to somebody, as the server says it': 'errors:exam.unassigned',
      'an assignment is given to somebody, as the server says it': 'errors:assignment.unassigned',
    },
  },
  {
    file: screens,
    sentence: 'an empty descriptive question asks for its text and its score',
    messages: {
      'the text of a question': 'questions:fault.text',
      'the score of a descriptive question': 'questions:fault.score-missing',
    },
  },
  {
    file: screens,
    sentence: 'options without words, and none of them correct, are each asked for',
    messages: {
      'the correct option': 'questions:fault.correct',
      'options have to be entered': 'questions:fault.optionEmpty',
    },
  },
  {
    file: screens,
    sentence: 'an empty option that is marked as correct is refused',
    messages: {
      'an empty option is not the correct answer': 'questions:fault.optionEmptyCorrect',
    },
  },
  {
    file: screens,
    sentence: 'a question without options asks for them',
    messages: {
      'options have to be created': 'questions:fault.optionsFew',
    },
  },
  {
    file: screens,
    sentence: 'a formula in Persian letters is asked for in English',
    messages: {
      'formulas are written in English': 'questions:fault.formulaEnglish',
    },
  },
  {
    file: screens,
    sentence:
      'an assignment with nothing left to correct asks for its status until it has one; scored: %s',
    messages: {
      'the status of an assignment’s workbook': 'workbook:review.specify',
    },
  },
  {
    file: screens,
    sentence: 'a release of an %s that the server finds unfinished says so',
    messages: {
      'an exam is ready to be published': 'errors:exam.notReady',
      'an assignment is ready to be published': 'errors:assignment.notReady',
    },
  },
  {
    file: form,
    sentence:
      'what the server refuses stands at its field until it is changed, and nothing typed goes',
    messages: {
      'whatever else the server refuses stands at its field': 'form:notTaken',
    },
  },
];

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

function wordsOf(language: 'fa' | 'en', key: string): unknown {
  const [namespace = '', path = ''] = key.split(':');
  let found: unknown = JSON.parse(read(`locales/${language}/${namespace}.json`));
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

/** The one test of a file that bears the sentence, with the cases that stand before it. */
function testOf(file: string, sentence: string): string {
  const parts = read(file).split(/^(?= *test(?:\.each|\())/m);
  const found = parts.filter((part) => part.includes(`'${sentence}'`));
  expect(found, `${file}: ${sentence}`).toHaveLength(1);
  return found[0] ?? '';
}

const messages = tests.flatMap(({ file, sentence, messages: of }) =>
  Object.entries(of).map(([what, key]) => ({ what, key, file, sentence })),
);

test.each(messages)(
  'the check has its words in both languages, and a test that provokes them: $what',
  ({ key, file, sentence }) => {
    const fa = String(wordsOf('fa', key));
    expect(fa).toMatch(/[آ-ی]/);
    expect(wordsOf('en', key)).toMatch(/^[A-Z]/);
    const body = testOf(file, sentence);
    const provoked = [`'${key}'`, `'${fa}'`, `/${fa}/`].filter((words) => body.includes(words));
    expect(provoked, `${key} in “${sentence}”`).toHaveLength(1);
  },
);
