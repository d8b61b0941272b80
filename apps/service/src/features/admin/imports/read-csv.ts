import { Readable } from 'node:stream';
import { UnreadableFile } from './read-text.ts';

/**
 * Cells that a spreadsheet would run as a formula, also after blanks and quotes, in full width too (OWASP, CSV injection).
 */
const formula = /^[\s"']*[=+\-@|%\t\r＝＋－＠]/;

/** Removes the quote that protects a cell from being read as a formula. */
const withoutQuote = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of CSV without formulas: a quote is put before a cell that could be one, and an import removes it. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  const written = cells.map((cell) => {
    const text = String(cell ?? '');
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}

/** A person's line has some hundred bytes; one of 64 KB means a quote that was never closed. */
const longestRecord = 64 * 1024;

const faults: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a line is longer than ${longestRecord / 1024} KB: is a quote left open?`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is left open',
  CSV_INVALID_CLOSING_QUOTE: 'a quote stands inside of a quoted cell: write it twice',
  INVALID_OPENING_QUOTE:
    'a quote stands in the middle of a cell: put the cell into quotes, and write it twice',
};

/** Spreadsheets write text that looks like a number as `="138…"`, and put a quote before a possible formula. */
function plainCell(cell: string): string {
  const formula = /^="([^"]*)"$/.exec(cell)?.[1];
  if (formula !== undefined) return formula;
  return withoutQuote(cell);
}

/**
 * What stands between the cells: a comma, or a semicolon or tab as spreadsheets of some languages write, by which of them the
 * header has most.
 */
async function findDelimiter(text: AsyncIterable<string>) {
  const parts = text[Symbol.asyncIterator]();
  let start = '';
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    start += next.value;
    if (/[\n\r]/.test(start.trimStart()) || start.length > longestRecord) break;
  }
  const header = /[^\n\r]*/.exec(start.replace(/^\ufeff/, '').trimStart())?.[0] ?? '';
  const count = (sign: string) => header.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  async function* whole(): AsyncGenerator<string> {
    if (start !== '') yield start;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  }
  return { delimiter, whole: whole() };
}

/**
 * Reads the lines of a CSV file, by column name. A line with too many or too few cells is yielded as an error text.
 * @throws UnreadableFile where the header lacks a column, or the CSV cannot be parsed.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  needed: readonly (readonly string[])[],
): AsyncGenerator<ReadonlyMap<string, string> | string> {
  const { CsvError, parse } = await import('csv-parse');
  const { delimiter, whole } = await findDelimiter(text);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  const source = Readable.from(whole);
  // An error of the source also ends the parser.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: readonly string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === null) {
        header = readHeader(cells, needed);
        continue;
      }
      const names: readonly string[] = header;
      yield cells.length === names.length
        ? new Map(names.map((name, at) => [name, plainCell(cells[at] ?? '')]))
        : `it has ${cells.length} cells, the header ${names.length}`;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as typeof error & { lines?: number };
    throw new UnreadableFile(`line ${lines ?? '?'}: ${faults[error.code] ?? error.message}`);
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (header === null) throw new UnreadableFile('the file is empty');
}

function readHeader(cells: readonly string[], needed: readonly (readonly string[])[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice) throw new UnreadableFile(`the column ${twice} stands twice in the header`);
  const missing = needed.find((ways) => !ways.some((way) => names.includes(way)));
  if (missing) {
    const found = names.slice(0, 30).join(', ').slice(0, 300);
    throw new UnreadableFile(`the header has no column ${missing.join(' or ')}; it has: ${found}`);
  }
  return names;
}
