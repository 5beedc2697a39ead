import { describe, expect, test } from 'vitest';
import { indexLikeness, likeAmong, likeness, NEARLY_SAME } from './likeness.ts';
import { foldText } from '#domain/text.ts';

const question = 'جسمی با سرعت اولیهٔ ۱۲ متر بر ثانیه پرتاب می‌شود؛ پس از ۳ ثانیه کجاست؟';
const spelled = 'جسمي با سرعت اوليه‌ی 12 متر بر ثانیه پرتاب می شود ، پس از 3 ثانیه كجاست';
const reworded = 'جسمی با سرعت اولیهٔ ۱۲ متر بر ثانیه رو به بالا پرتاب می‌شود؛ پس از ۳ ثانیه کجاست؟';
const other = 'مساحت مثلثی با قاعدهٔ ۱۲ و ارتفاع ۳ سانتی‌متر را حساب کنید.';

describe('how much two questions say the same', () => {
  test('half-spaces, yeh and kaf, digits and punctuation make no difference', () => {
    expect(likeness(question, spelled)).toBeGreaterThan(0.85);
    expect(likeness('می‌خواهیم، ۵ كتاب', 'ميخواهيم 5 کتاب')).toBe(1);
  });
  test('some words more make a little difference, another question says something else', () => {
    expect(likeness(question, reworded)).toBeGreaterThan(NEARLY_SAME);
    expect(likeness(question, other)).toBeLessThan(0.3);
  });
  test('nothing is like nothing', () => {
    expect(likeness('', '؟!')).toBe(0);
  });
});

const words =
  'جسم سرعت شتاب نیرو جرم انرژی توان فشار گرما دما حجم چگالی موج بسامد نور آینه عدسی'.split(' ');
/** A sentence of its own for each number. */
const sentence = (n: number) =>
  Array.from(
    { length: 14 },
    (_, at) => words[(n * (at + 3) + at * at + ((n >> at) % 7)) % 17],
  ).join(' ') + ` ${n}`;

describe('those like one among many', () => {
  const texts = [
    { id: 'a', text: question },
    { id: 'b', text: other },
    ...Array.from({ length: 300 }, (_, n) => ({ id: `s${n}`, text: sentence(n) })),
  ];
  test('both ways of looking find the same ones', () => {
    const index = indexLikeness(texts);
    const folded = texts.map(({ id, text }) => ({ id, text, folded: foldText(text) }));
    for (const asked of [spelled, reworded]) {
      expect(index.find(asked).map(({ id }) => id)).toEqual(['a']);
      expect(likeAmong(asked, folded).map(({ id }) => id)).toEqual(['a']);
    }
    expect(index.find('چیزی که هیچ‌جا نیست')).toEqual([]);
  });
  test('what is added is found from then on', () => {
    const index = indexLikeness([]);
    expect(index.find(question)).toEqual([]);
    index.add({ id: 'new', text: question });
    expect(index.find(spelled)[0]?.id).toBe('new');
  });
  test('a file of 5,000 questions is held against a bank of 5,000 within seconds', () => {
    const bank = Array.from({ length: 5_000 }, (_, n) => ({ id: `b${n}`, text: sentence(n) }));
    const started = performance.now();
    const index = indexLikeness(bank);
    const found = bank.map(({ text }) => index.find(text.replaceAll(' ', '\u200C'))[0]?.id);
    expect(performance.now() - started).toBeLessThan(20_000);
    const right = found.filter((id, n) => id === `b${n}`).length;
    expect(right).toBeGreaterThan(4_900);
  }, 60_000);
});
