/** Text that a spreadsheet takes for a formula, also after blanks and quotes and in full width (OWASP CSV injection). */
const formula = /^[\s"']*[=+\-@|%\t\r＝＋－＠]/;

function writeCell(text: string): string {
  const tame = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** RFC 4180 with a byte order mark, so that spreadsheets read the Chinese; no cell can be a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}
