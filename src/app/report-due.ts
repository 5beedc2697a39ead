/** Reported this often even when nothing changed, so that an admin sees which devices are alive. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** What an admin sees of a device. */
export interface Figures {
  waiting: number;
  needsYou: number;
  /** When the oldest was saved, by the device's clock; milliseconds. */
  oldest: number | null;
}

/** Whether these figures differ from the last report, `<owner> <waiting> <needsYou> <when>`, or are due again. */
export function isReportDue(
  told: string | null,
  owner: string,
  figures: Figures,
  now: number,
): boolean {
  const [who, waiting, needsYou, at] = (told ?? '').split(' ');
  const isSame =
    who === owner && Number(waiting) === figures.waiting && Number(needsYou) === figures.needsYou;
  return !isSame || Math.abs(now - Number(at)) > DAY_MS;
}
