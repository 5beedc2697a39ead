/** Where most schools are. */
const usualZone = 'Asia/Tehran';

/** The time zones to choose among: this device's and the usual one first, then all others. */
export interface Zones {
  /** What is most likely meant. */
  likely: string;
  first: string[];
  others: string[];
}

/** They, for a device that says `here`; one that is set to UTC, as servers are, says nothing of where it stands. */
export function zonesFor(here: string, all: readonly string[]): Zones {
  const likely = all.includes(here) && !/^(?:UTC|GMT|Etc\/)/.test(here) ? here : usualZone;
  const first = [...new Set([likely, usualZone])];
  return { likely, first, others: all.filter((zone) => !first.includes(zone)) };
}

/** How a zone's time is called in a language, with the zone itself. */
export function nameOfZone(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${timeZone})` : timeZone;
}
