/** The parameters of a query that stand there once: a repeated one has no value that can be relied on, and is left out. */
export const singleValues = (query: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
