/** Invisible signs that turn the direction of text or join and divide nothing that is seen; half-spaces are none of them. */
export const DIRECTION_MARKS =
  '\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u2060\\ufeff\\u00ad';
const marks = new RegExp(`[${DIRECTION_MARKS}]`, 'g');
const before = new RegExp(`^[\\s${DIRECTION_MARKS}]*[${DIRECTION_MARKS}][\\s${DIRECTION_MARKS}]*`);

/** A text without them. */
export const withoutDirectionMarks = (text: string) => text.replace(marks, '');

/** A line without those at its beginning. */
export const fromFirstSign = (line: string) => line.replace(before, '');
