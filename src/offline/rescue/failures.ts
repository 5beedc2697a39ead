/** Why a rescue file cannot be made or read, as meanings that the screens have words for. */

/** What is wrong. */
export type RescueFault =
  /** The browser encrypts only on https. */
  | 'noCrypto'
  /** Fewer characters than keep a stranger out. */
  | 'phraseShort'
  /** Not one of our files, cut short, or changed. */
  | 'damaged'
  /** Made by a newer version of the app, or packed in a way that this browser cannot unpack. */
  | 'newer'
  | 'wrongPhrase'
  /** It belongs to another account. */
  | 'otherPerson';

/** A rescue file that cannot be made or read; nothing was changed. */
export class RescueError extends Error {
  override name = 'RescueError';
  readonly fault: RescueFault;
  /** Whose account is needed, as the file names it; never a pupil. */
  readonly who: string;
  constructor(fault: RescueFault, who = '') {
    super(`rescue.${fault}`);
    this.fault = fault;
    this.who = who;
  }
}
