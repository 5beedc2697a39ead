import { describe, expect, test } from 'vitest';
import type { Remark } from '#domain/files/model.ts';
import type { Loss } from '../model.ts';
import { countLosing, groupLosses, stretchesOf } from './grouped.ts';

const tags: Remark = { code: 'lossTags', weight: 'changed' };
const files: Remark = { code: 'lossFiles', weight: 'dropped' };
const whole: Remark = { code: 'lossWhole', weight: 'dropped' };
const note: Remark = { code: 'lossElsewhere', weight: 'note' };

describe('what a format cannot carry', () => {
  const losses: Loss[] = [
    { index: 0, remarks: [tags, note] },
    { index: 1, remarks: [tags, files, note] },
    { index: 4, remarks: [whole] },
    { index: 6, remarks: [note] },
  ];

  test('is said by what it is, each with every question it concerns, whole questions first', () => {
    expect(groupLosses(losses)).toEqual([
      { remark: whole, numbers: [5] },
      { remark: files, numbers: [2] },
      { remark: tags, numbers: [1, 2] },
      { remark: note, numbers: [1, 2, 7] },
    ]);
  });

  test('leaves none of its questions unsaid', () => {
    const said = groupLosses(losses).flatMap(({ remark, numbers }) =>
      numbers.map((number) => `${number} ${remark.code}`),
    );
    const all = losses.flatMap(({ index, remarks }) =>
      remarks.map(({ code }) => `${index + 1} ${code}`),
    );
    expect(said.toSorted()).toEqual(all.toSorted());
  });

  test('keeps what names different things apart', () => {
    const one = (name: string): Remark => ({
      code: 'fileType',
      weight: 'dropped',
      values: { name },
    });
    const groups = groupLosses([{ index: 0, remarks: [one('a'), one('b')] }]);
    expect(groups.map(({ remark }) => remark.values)).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  test('counts questions that lose something, not those of which something is only to be known', () => {
    expect(countLosing(losses)).toBe(3);
  });

  test('names numbers that follow each other as a stretch', () => {
    expect(stretchesOf([1, 2, 3, 7, 9, 10])).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
      { from: 9, to: 9 },
      { from: 10, to: 10 },
    ]);
  });
});
