/** What a spreadsheet would take for a formula, also behind blanks and quotes, in either width (OWASP, CSV injection). */
const formula = /^[\s"']*[=+\-@|%\t\r＝＋－＠]/;

/** The text of a cell without the quote that keeps it from being a formula. */
export const withoutQuote = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of CSV that no spreadsheet takes for a formula: what could be one stands behind a quote, which an import takes off. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  const written = cells.map((cell) => {
    const text = String(cell ?? '');
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
