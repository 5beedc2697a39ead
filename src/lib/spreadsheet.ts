/** What a text may look like in the cell of a spreadsheet. */

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const escaped = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text as Excel's XML can hold it. */
export function excelSafe(text: string): string {
  const safe = text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, escaped);
  // The writer looks texts up in a plain object, where these are found though nobody wrote them; what XML cannot hold
  // it leaves out again.
  return safe in {} ? `${safe}\u0000` : safe;
}

/** How a formula begins; some spreadsheets skip a tab or a line end before it, and East Asian ones take the full-width signs. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A cell that no spreadsheet takes for a formula. */
export function safeCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before it was made safe. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
