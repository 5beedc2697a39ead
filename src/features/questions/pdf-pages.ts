/** So much of a file is looked through; the list of its pages stands near its end or its beginning. */
const MOST = 4_000_000;

/** How many pages a PDF says it has; null where that stands in a packed part. */
export function pdfPages(bytes: ArrayBuffer): number | null {
  const text = new TextDecoder('latin1').decode(bytes.slice(0, MOST));
  const counts = [...text.matchAll(/\/Type\s*\/Pages\b[^>]{0,2000}?\/Count\s+(\d+)/g)].concat([
    ...text.matchAll(/\/Count\s+(\d+)[^>]{0,2000}?\/Type\s*\/Pages\b/g),
  ]);
  const most = Math.max(0, ...counts.map(([, count]) => Number(count)));
  return most > 0 ? most : null;
}
