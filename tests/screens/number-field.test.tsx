import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NumberField, parseNumber } from '#src/ui/number-field/index.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand | null = null;
afterEach(async () => {
  await stand?.end();
  stand = null;
});

function Held({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  return (
    <main>
      <NumberField
        label="مدت"
        unit="دقیقه"
        text={text}
        onText={setText}
        description="از نخستین سوال"
      />
      <output aria-label="number">{String(parseNumber(text))}</output>
    </main>
  );
}

async function show(lang: 'fa' | 'en' = 'fa', initial = '') {
  stand = await createStand({ lang });
  await stand.show(<Held initial={initial} />);
}
const field = () => page.getByRole('textbox', { name: 'مدت' });
const leave = () => userEvent.keyboard('{Tab}');

describe('digits', () => {
  test.each(['۱۲٫۵', '١٢٫٥', '12.5', '۱۲/۵', '12,5'])(
    '%s is kept as it is typed, and shown in the digits of the language on leaving',
    async (typed) => {
      await show();
      await userEvent.type(field(), typed);
      await expect.element(field()).toHaveValue(typed);
      await leave();
      await expect.element(field()).toHaveValue('۱۲٫۵');
      await expect.element(page.getByLabelText('number')).toHaveTextContent('12.5');
    },
  );

  test.each([
    ['fa', 'rtl', 'normal'],
    ['en', 'ltr', 'tabular-nums'],
  ] as const)(
    'in %s, %s, they stand as its digits are drawn well: %s',
    async (lang, dir, drawn) => {
      document.documentElement.dir = dir;
      await show(lang, '5.00');
      expect(getComputedStyle(field().element()).fontVariantNumeric).toBe(drawn);
      document.documentElement.removeAttribute('dir');
    },
  );

  test('in English Persian digits become Latin ones on leaving', async () => {
    await show('en');
    await userEvent.type(field(), '۹۰');
    await leave();
    await expect.element(field()).toHaveValue('90');
  });

  test('what is no number stays as it was typed', async () => {
    await show();
    await userEvent.type(field(), 'نود و 5');
    await leave();
    await expect.element(field()).toHaveValue('نود و 5');
    await expect.element(page.getByLabelText('number')).toHaveTextContent('null');
  });

  test('a sign stays before its number in a line from right to left', async () => {
    await show('fa', '-۳');
    expect(getComputedStyle(field().element()).unicodeBidi).toBe('plaintext');
  });
});

test.each(['fa', 'en'] as const)('axe finds nothing in %s', async (lang) => {
  await show(lang, '۹۰');
  expect(await axeFindings()).toEqual([]);
});
