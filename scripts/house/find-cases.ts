/** A title that follows `it(`, `test(`, `describe.each(…)(` and the like. */
const titled =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\s*\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/** The titles of a test file's cases and groups as they are written, with `%s` and `$name` of tables in them. */
export function findCases(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(titled)].map(([, single, double, template]) =>
      plain((single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')),
    ),
  );
}

/** Whether a title is one of them; tags of scenarios (`@phone`) need not be repeated. */
export function hasCase(cases: ReadonlySet<string>, title: string): boolean {
  return cases.has(plain(title));
}

function plain(title: string): string {
  return title.replace(/\s@[a-z-]+/g, '').trim();
}
