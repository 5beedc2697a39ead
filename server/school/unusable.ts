/** What an operator asks for cannot be done; the message says why, to her. */
export class Unusable extends Error {
  override name = 'Unusable';
}
