/** What the stand-in of the classroom service holds: accounts, and schools with their grades and classes. */

/** Somebody with an account at the classroom service. */
export interface Account {
  id: string;
  name: string;
  /** Names under which she signs in elsewhere; how an exchange finds her the first time. */
  usernames: string[];
  schools: number[];
}
/** A class; its teachers are places in the staff of its school. */
export interface WrittenClass {
  id: number;
  name: string;
  students: number;
  teachers: number[];
}
/** A school. */
export interface WrittenSchool {
  id: number;
  name: string;
  gender: 'girls' | 'boys';
  staff: number;
  grades: { id: number; name: string; classes: WrittenClass[] }[];
}

/** The accounts; one has no school at all. */
export const accounts: readonly Account[] = [
  { id: 'k-1001', name: 'مریم احمدی', usernames: ['teacher', 'admin'], schools: [11, 12] },
  { id: 'k-1002', name: 'سارا رستمی', usernames: ['teacher2'], schools: [21] },
  { id: 'k-1003', name: 'نرگس کاظمی', usernames: [], schools: [] },
  { id: 'k-1004', name: 'حمیدرضا صادقی', usernames: [], schools: [31] },
];

const of = (id: number, name: string, students: number, teachers: number[]): WrittenClass => ({
  id,
  name,
  students,
  teachers,
});

/** The schools; among them one without grades, a grade without classes and a class without members. */
export const schools: readonly WrittenSchool[] = [
  {
    id: 11,
    name: 'متوسطهٔ دورهٔ اول دخترانهٔ نور دانش',
    gender: 'girls',
    staff: 5,
    grades: [
      {
        id: 107,
        name: 'هفتم',
        classes: [of(1071, 'هفتم یک', 24, [0, 1, 2]), of(1072, 'هفتم دو', 20, [0, 3])],
      },
      {
        id: 108,
        name: 'هشتم',
        classes: [of(1081, 'هشتم یک', 28, [1, 2, 4]), of(1082, 'هشتم دو', 0, [])],
      },
      { id: 109, name: 'نهم', classes: [] },
    ],
  },
  { id: 12, name: 'کلاس‌های تابستانی نور دانش', gender: 'girls', staff: 0, grades: [] },
  {
    id: 21,
    name: 'دبستان دخترانهٔ باران',
    gender: 'girls',
    staff: 3,
    grades: [
      { id: 205, name: 'پنجم', classes: [of(2051, 'پنجم نسترن', 22, [0])] },
      {
        id: 206,
        name: 'ششم',
        classes: [of(2061, 'ششم نسترن', 26, [0, 1]), of(2062, 'ششم یاس', 21, [1, 2])],
      },
    ],
  },
  {
    id: 31,
    name: 'متوسطهٔ دورهٔ اول پسرانهٔ البرز',
    gender: 'boys',
    staff: 3,
    grades: [
      { id: 307, name: 'هفتم', classes: [of(3071, 'هفتم الف', 25, [0, 1, 2])] },
      { id: 309, name: 'نهم', classes: [of(3091, 'نهم الف', 23, [2])] },
    ],
  },
];
