import type { Remark } from '#domain/files/model.ts';
import { UNITS_PER_POINT } from '#domain/score.ts';
import { toLatinDigits } from '#domain/text.ts';

/** A score as files carry it: units, and whether they are what was written. */
export interface ReadScore {
  units: number;
  remarks: Remark[];
}

/** Units of a written score, with digits and decimal marks of every script; null where there is none in it. */
export function unitsOfText(written: string): ReadScore | null {
  const text = toLatinDigits(written)
    .replace(/(?<=\d)\s*[٫،,/]\s*(?=\d)/g, '.')
    .replace(/نمره|نمرهٔ|امتیاز|بارم|points?|marks?|pts?/gi, '')
    .replace(/[\u200c-\u200f]/g, '')
    .trim();
  return /^\+?(\d{1,6}(\.\d*)?|\.\d+)$/.test(text) ? unitsOfPoints(Number(text)) : null;
}

/** Units of points; where they are no whole number of units the nearest, with a remark. */
export function unitsOfPoints(points: number): ReadScore | null {
  if (!Number.isFinite(points) || points < 0 || points > 1e6) return null;
  const exact = points * UNITS_PER_POINT;
  const units = Math.round(exact);
  // Programs write a third as 0.33 or 0.3333333: that is the same score, as near as their digits go.
  const isSame = Math.abs(exact - units) < 0.02;
  return {
    units,
    remarks: isSame
      ? []
      : [{ code: 'scoreRounded', weight: 'changed', values: { score: String(points) } }],
  };
}

/** Points as a decimal that reads back to the same units. */
export function pointsOfUnits(units: number): string {
  const short = String(Math.round((units / UNITS_PER_POINT) * 100) / 100);
  const long = String(Math.round((units / UNITS_PER_POINT) * 100_000) / 100_000);
  return Number(short) * UNITS_PER_POINT === units ? short : long;
}
