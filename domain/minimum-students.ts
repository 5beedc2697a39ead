/**
 * House rule: with fewer students than this, no conclusion is drawn about a question, an exam or a class. Of nine, a
 * group of 27 % is not even three, and one of them changes every figure. Numbers are still shown, words are not.
 */
export const MINIMUM_STUDENTS = 10;
