/** Character references of XML and HTML as characters; references to declared entities stay as they stand. */
import { Parser } from 'htmlparser2';

const xml: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const known = new Map<string, string>(Object.entries(xml));

function ofHtml(name: string): string {
  let text = '';
  const parser = new Parser({ ontext: (piece) => (text += piece) });
  parser.end(`&${name};`);
  return text;
}

function ofNumber(digits: string): string | null {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  const surrogate = code >= 0xd8_00 && code <= 0xdf_ff;
  return code > 0 && code <= 0x10_ff_ff && !surrogate ? String.fromCodePoint(code) : null;
}

/** Text with its character references replaced once; what is no known reference stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/gi, (whole, name: string) => {
    if (name.startsWith('#')) return ofNumber(name.slice(1)) ?? whole;
    let value = known.get(name);
    if (value === undefined) {
      value = ofHtml(name);
      if (known.size < 3_000) known.set(name, value);
    }
    return value;
  });
}
