/**
 * House rule: fewer students than this say nothing of a question, an exam or a class. Of nine, a group of 27 % is not
 * even three, and one of them turns every figure. Numbers are shown all the same, words are not.
 */
export const MINIMUM_STUDENTS = 10;
