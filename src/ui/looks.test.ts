import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const filesWith = (pattern: string, wrong: RegExp) =>
  globSync(pattern, { cwd: root }).filter((file) => wrong.test(readFileSync(root + file, 'utf8')));

test('boxes and rings to tick look the same everywhere: no sheet colours its own', () => {
  expect(filesWith('src/**/*.css', /input[^{}]*\{[^}]*accent-color/)).toEqual([]);
});

test('whoever shows a box or a ring brings its look along', () => {
  const shown = filesWith('src/**/*.tsx', /type="(checkbox|radio)"/);
  const dressed = new Set(filesWith('src/**/*.tsx', /choices\.css/));
  // Hidden under their chips, or drawn in another way.
  expect(shown.filter((file) => !dressed.has(file)).toSorted()).toEqual([
    'src/features/activity-form/choice.tsx',
    'src/features/activity-form/switch-field.tsx',
    'src/features/questions/form-parts.tsx',
    'src/features/questions/more-fields.tsx',
    'src/features/questions/preview/paper-question.tsx',
    'src/features/questions/preview/preview-dialog.tsx',
  ]);
});

test('whoever asks the browser for larger text gets it everywhere: no text has its size in px', () => {
  expect(filesWith('src/**/*.css', /font-size:\s*[\d.]+px/)).toEqual([]);
});

test('fields say what is wrong under themselves: no form turns the order of their parts', () => {
  expect(filesWith('src/**/*.tsx', /inputWrapperOrder/)).toEqual([]);
});

test('the version of a format is written as the format writes it', () => {
  expect(filesWith('locales/fa/*.json', /\b(QTI|XML|xlsx?) [۰-۹]/)).toEqual([]);
});

test('with the colours of the system a drawn pattern says that it is kept', () => {
  const active = '@media (forced-colors: active) {';
  const blocks = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split(active)
      .slice(1),
  );
  const rules = blocks.flatMap((block) => (block.split('\n}')[0] ?? '').split('}'));
  const drawn = rules.filter((rule) => rule.includes('gradient('));
  expect(drawn.length).toBeGreaterThan(0);
  for (const rule of drawn) expect(rule).toContain('forced-color-adjust: none');
});
