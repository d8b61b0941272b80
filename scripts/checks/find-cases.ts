/** A title that follows `it(`, `test(`, `describe.each(…)(` and the like. */
const titled =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\s*\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/** A case or group of a test file: its title as it is written, with `%s` and `$name` of tables in it, and its offset. */
export interface Case {
  readonly title: string;
  readonly at: number;
}

/** The cases and groups of a test file, in their order. */
export function listCases(text: string): Case[] {
  return [...text.matchAll(titled)].map(({ 1: single, 2: double, 3: template, index }) => ({
    title: plain((single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')),
    at: index,
  }));
}

/** The titles of a test file's cases and groups. */
export function findCases(text: string): ReadonlySet<string> {
  return new Set(listCases(text).map(({ title }) => title));
}

/** Whether a title is among them; marks of scenarios (`@phone`) do not matter. */
export function hasCase(cases: ReadonlySet<string>, title: string): boolean {
  return cases.has(plain(title));
}

function plain(title: string): string {
  return title.replace(/\s@[a-z-]+/g, '').trim();
}
