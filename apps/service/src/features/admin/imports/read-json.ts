import type * as Streaming from '@streamparser/json';
import { UnreadableFile } from './read-text.ts';

/** A person has some kilobytes; a record of a megabyte is refused. */
const longestPerson = 1024 * 1024;

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the people of a JSON file of any length, and what stands in the list `beside` before them: a list, a list inside an object (`paths`: `users`, `data.list`), or one
 * object a line. A value that is no object is yielded as an error text.
 * @throws UnreadableFile where the text is no JSON, or has no people at these paths.
 */
export async function* readJson(
  text: AsyncIterable<string>,
  paths: readonly string[],
  beside: Beside | null = null,
): AsyncGenerator<JsonObject | string> {
  const library = await import('@streamparser/json');
  let found: (JsonObject | string)[] = [];
  let parser: Streaming.JSONParser | null = null;
  let sinceLast = 0;
  let count = 0;
  try {
    for await (const part of text) {
      if (parser === null && part.trim() === '') continue;
      parser ??= open(library, part, paths, beside, (value) =>
        found.push(isObject(value) ? value : 'it is no object'),
      );
      parser.write(part);
      sinceLast = found.length > 0 ? 0 : sinceLast + part.length;
      if (sinceLast > longestPerson && count > 0) {
        throw new UnreadableFile(`behind record ${count} there is one of more than a megabyte`);
      }
      const ready = found;
      found = [];
      count += ready.length;
      yield* ready;
    }
    if (parser && !parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error)) throw error;
    if (!/Tokenizer|TokenParser|Unexpected|JSON|state/i.test(`${error.name} ${error.message}`)) throw error;
    throw new UnreadableFile(`behind record ${count} it is no JSON: ${error.message.slice(0, 200)}`);
  }
  if (count === 0) {
    throw new UnreadableFile(`there are no people: a list, or one in ${paths.join(' or ')}, is looked for`);
  }
}

/** A list of the file that is needed to read its people. */
export interface Beside {
  readonly path: string;
  take(record: JsonObject): void;
}

function open(
  { JSONParser }: typeof Streaming,
  start: string,
  paths: readonly string[],
  beside: Beside | null,
  take: (value: unknown) => void,
): Streaming.JSONParser {
  const isList = start
    .trimStart()
    .replace(/^\ufeff/, '')
    .startsWith('[');
  const named = beside ? [...paths, beside.path] : paths;
  const wanted = isList ? ['$.*'] : named.map((path) => `$.${path}.*`);
  const parser = new JSONParser({ paths: wanted, keepStack: false, separator: '' });
  parser.onValue = ({ value, stack }) => {
    if (!beside || isList || stack[1]?.key !== beside.path) take(value);
    else if (isObject(value)) beside.take(value);
  };
  return parser;
}
