/** So often it is told even where nothing changed, so that an admin knows which devices are alive. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** What an admin is told of a device. */
export interface Figures {
  waiting: number;
  needsYou: number;
  /** When the oldest was saved, by the device's clock; milliseconds. */
  oldest: number | null;
}

/** Whether these figures of a person say more than what was told last, `<owner> <waiting> <needsYou> <when>`. */
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
