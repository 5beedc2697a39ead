/** What a formula may be written in: LaTeX reads no Persian. */

/** Letters and digits of Persian and Arabic, in whichever form they are pasted. */
const PERSIAN = /[\u0600-\u06FF\uFB50-\uFDFF\uFE70-\uFEFC\u200C]/;

/** Whether a formula holds what LaTeX does not read. */
export const hasPersian = (tex: string): boolean => PERSIAN.test(tex);
