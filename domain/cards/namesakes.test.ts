import { expect, test } from 'vitest';
import { tellApart, type Namesake } from './namesakes.ts';

const pupil = (id: string, more: Partial<Namesake> = {}): Namesake => ({
  id,
  guardians: [],
  code: null,
  national: null,
  ...more,
});

test('a guardian tells namesakes apart, however the name is written', () => {
  const apart = tellApart([
    pupil('a', { guardians: ['علي', 'مینا'] }),
    pupil('b', { guardians: ['علی'] }),
    pupil('c', { guardians: ['حسین'], code: '1001' }),
  ]);
  expect(apart.get('a')).toEqual({ kind: 'guardian', text: 'مینا' });
  expect(apart.get('b')).toBeUndefined();
  expect(apart.get('c')).toEqual({ kind: 'guardian', text: 'حسین' });
});

test('otherwise the end of a code does, by one sign more where three are the same', () => {
  const apart = tellApart([
    pupil('a', { guardians: ['علی'], code: '51421' }),
    pupil('b', { guardians: ['علی'], code: '52421' }),
    pupil('c', { code: '52007' }),
  ]);
  expect([...apart.values()]).toEqual([
    { kind: 'code', text: '1421' },
    { kind: 'code', text: '2421' },
    { kind: 'code', text: '007' },
  ]);
});

test('a short code that another one ends in tells nobody apart', () => {
  const apart = tellApart([
    pupil('a', { code: '21', national: '0012345679' }),
    pupil('b', { code: '421' }),
    pupil('c', { code: '7' }),
  ]);
  expect([...apart]).toEqual([
    ['a', { kind: 'national', text: '679' }],
    ['b', { kind: 'code', text: '421' }],
    ['c', { kind: 'code', text: '7' }],
  ]);
});

test('of a national code never more than four digits are shown', () => {
  const apart = tellApart([
    pupil('a', { national: '0012345679' }),
    pupil('b', { national: '0112345679' }),
    pupil('c', { national: '0499370899' }),
  ]);
  expect([...apart]).toEqual([['c', { kind: 'national', text: '899' }]]);
});
