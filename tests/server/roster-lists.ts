/** Lists of people for the tests that send them. */
import type { Roster } from '#domain/roster/model.ts';
import { readRoster } from '#domain/roster/read.ts';
import { nationalCode } from '#domain/roster/testing/codes.ts';
import { utf8 } from '#domain/roster/testing/make.ts';

/** The headings of a list by national codes. */
export const head = 'نام,نام خانوادگی,کد ملی,کلاس\n';
/** Those of a list of nothing but names. */
export const bare = 'نام,نام خانوادگی,کلاس\n';
/** Those of a list that tells the school’s own numbers as well. */
export const coded = 'نام,نام خانوادگی,کد ملی,شماره دانش‌آموزی,کلاس\n';
/** Codes of three people. */
export const [one, two, three] = [nationalCode(1_111), nationalCode(2_222), nationalCode(3_333)];
/** Three pupils in two classes. */
export const pupils = `${head}زهرا,احمدی,${one},هفتم ۱\nمریم,کریمی,${two},هفتم ۱\nنرگس,یزدانی,${three},هفتم ۲\n`;
/** A teacher of one of them. */
export const teachers = 'نام دبیر,کد پرسنلی,درس,کلاس\nلیلا دانا,4711,ریاضی,هفتم ۱\n';
/** Reads lists as a page does. */
export const read = (...texts: string[]): Roster =>
  readRoster(texts.map((text, at) => ({ name: `${at + 1}.csv`, bytes: utf8(text) })));

/** The first of a list. */
export const person = (roster: Roster) => {
  const [first] = roster.people;
  if (!first) throw new Error('The list is empty.');
  return first;
};
