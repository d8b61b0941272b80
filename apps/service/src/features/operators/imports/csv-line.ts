/** A line of CSV that no spreadsheet takes for a formula: what could be one stands behind a quote, which an import takes off. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  const written = cells.map((cell) => {
    const text = String(cell ?? '');
    const safe = /^[=+\-@\t]|^'[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}
