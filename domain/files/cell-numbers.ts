import { remark, type Remark } from './model.ts';
import { readXml } from './sheet-xml.ts';

/** How a cell shows its number. */
export type Style =
  | { kind: 'plain' }
  | { kind: 'percent' }
  | { kind: 'date' }
  | { kind: 'padded'; digits: number };

const BUILT_IN: Record<number, string> = { 9: '0%', 10: '0.00%' };
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

function styleOf(id: number, code: string): Style {
  // What stands in quotes, in brackets or after a backslash is shown as it is.
  const plain = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '');
  if (isBuiltInDate(id) || (/[ymdhs]/i.test(plain) && !/general/i.test(plain)))
    return { kind: 'date' };
  if (plain.includes('%')) return { kind: 'percent' };
  return /^0{2,}$/.test(plain) ? { kind: 'padded', digits: plain.length } : { kind: 'plain' };
}

/** The styles of a workbook by their number. */
export function stylesOf(xml: string): Style[] {
  const codes = new Map<number, string>();
  const styles: Style[] = [];
  let isCell = false;
  readXml(xml, {
    open: (name, given) => {
      if (name === 'numfmt') codes.set(Number(given['numfmtid']), given['formatcode'] ?? '');
      if (name === 'cellxfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(given['numfmtid'] ?? 0);
      styles.push(styleOf(id, codes.get(id) ?? BUILT_IN[id] ?? ''));
    },
    close: (name) => {
      if (name === 'cellxfs') isCell = false;
    },
  });
  return styles;
}

/** The day of a number of days, as Excel counts them. */
function dateOf(days: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round(days * 86_400_000));
  if (!Number.isFinite(moment.getTime())) return String(days);
  const [day = '', time = ''] = moment.toISOString().slice(0, 16).split('T');
  if (days < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A number as its cell shows it; a date is doubtful, since Excel makes dates of fractions. */
export function shownNumber(
  value: string,
  style: Style | undefined,
  from1904: boolean,
): { text: string; doubt?: Remark } {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  const short = (one: number) => String(Number(one.toPrecision(15)));
  if (style?.kind === 'percent') return { text: `${short(number * 100)}%` };
  if (style?.kind === 'padded') return { text: short(number).padStart(style.digits, '0') };
  if (style?.kind !== 'date') return { text: short(number) };
  const text = dateOf(number, from1904);
  return { text, doubt: remark('dateCell', 'repair', { value: text }) };
}
