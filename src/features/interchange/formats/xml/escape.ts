/** Text as it stands in XML. */

// oxlint-disable-next-line no-control-regex -- the characters that XML cannot hold are meant
const illegal = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text without the characters that no XML file can hold. */
export function legalXml(text: string): string {
  return text.replace(illegal, '');
}

/** Text or an attribute's value with its signs escaped; line breaks and tabs of attributes as references. */
export function escapeXml(text: string): string {
  return legalXml(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Text without the white space of a file around it; signs that only look like it stay. A pattern would go over long white space again and again. */
export function trimSpace(text: string, space = ' \t\n\r\f'): string {
  const isSpace = (at: number) => space.includes(text[at] ?? 'x');
  let [from, to] = [0, text.length];
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1)) to -= 1;
  return text.slice(from, to);
}
