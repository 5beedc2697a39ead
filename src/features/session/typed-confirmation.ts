import { foldText } from '#domain/text.ts';

/** Whether the number was written, in whatever digits, or the word that the screen shows. */
export function isConfirmed(typed: string, count: number, word: string): boolean {
  const said = foldText(typed);
  return said !== '' && (said === String(count) || said === foldText(word));
}
