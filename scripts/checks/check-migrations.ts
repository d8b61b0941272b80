import type { SourceFile } from './source-files.ts';

const migration = /^apps\/service\/src\/database\/migrations\/((\d{4})-[\w-]+)\.ts$/;
const dump = /^apps\/service\/test\/databases\/\d+\.\d+\.sql$/;
const mark = /\/\/ Beside the older version: \S.{15,}/;

/**
 * Faults of migrations that no release has (the dumps of releases name theirs): a number before a released one, and statements
 * that break processes of the version before, which go on running. A comment directly above a statement, "Beside the older
 * version: REASON", allows it.
 */
export function checkMigrations(files: readonly SourceFile[]): string[] {
  const dumps = files.filter(({ path }) => dump.test(path)).map(({ text }) => text);
  const isReleased = (name: string) => dumps.some((text) => text.includes(`'${name}'`));
  const numbers = files.flatMap(({ path }) => migration.exec(path)?.[2] ?? []);
  const released = files.flatMap(({ path }) => migration.exec(path)?.[1] ?? []).filter(isReleased);
  const newest = released.toSorted().at(-1) ?? '';
  const fresh = files.filter(({ path }) => !isReleased(migration.exec(path)?.[1] ?? "'"));
  const misplaced = fresh.flatMap(({ path }) => {
    const [, name, number] = migration.exec(path) ?? [];
    if (!name) return [];
    if (name < newest) return [`${path}: comes before ${newest}, which is released: give it a later number`];
    return numbers.filter((each) => each === number).length > 1
      ? [`${path}: another migration has this number`]
      : [];
  });
  const unreleased = fresh
    .filter(({ path }) => migration.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(/export async function down\b[\s\S]*$/, '') }));
  const newTables = new Set(
    unreleased.flatMap(({ text }) =>
      [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
    ),
  );
  const breaking = unreleased.flatMap(({ path, text }) => [
    ...findBuilt(path, text),
    ...[...text.matchAll(/((?:[ \t]*\/\/[^\n]*\n)*)[^\n`]*`([^`]*)`/g)].flatMap(
      ({ 1: above = '', 2: text_ = '', index }) => {
        if (mark.test(above)) return [];
        const line = text.slice(0, index).split('\n').length + above.split('\n').length - 1;
        return findBreaks(text_.replace(/\s+/g, ' ').trim(), newTables).map(
          (fault) => `${path}:${line}: ${fault}`,
        );
      },
    ),
  ]);
  return [...misplaced, ...breaking];
}

/** The check can only read SQL. */
function findBuilt(path: string, text: string): string[] {
  return text.includes('.schema.')
    ? [`${path}: a migration is written in SQL, so that it can be checked`]
    : [];
}

const breaks: readonly [RegExp, string][] = [
  [
    /\bdrop (?:table|view|function|type|column|constraint|trigger)\b/,
    'takes away what the older version still uses',
  ],
  [/\brename\b/, 'renames what the older version knows by its old name'],
  [/\bset not null\b/, 'the older version leaves the column empty'],
  [/\bdrop default\b/, 'the older version leaves the column to its default'],
  [
    /\balter (?:column )?\w+ (?:set data )?type\b/,
    'writes the whole table anew and changes what the older version reads',
  ],
  [
    /\badd (?:constraint|check|unique|foreign key|primary key|exclude)\b/,
    'refuses what the older version may write',
  ],
  [
    /\badd column [^,]*\bnot null(?![^,]*\bdefault\b)/,
    'the older version leaves the column empty: give it a default',
  ],
  [
    /\badd column [^,]*\b(?:generated|serial|bigserial|random\w*|gen_random\w*|clock_timestamp)\b/,
    'writes the whole table anew while everybody waits',
  ],
  [/\badd column [^,]*\b(?:unique|primary key|check)\b/, 'refuses what the older version may write'],
  [
    /^(?:update|delete from|truncate)\b/,
    'holds every row it touches until all migrations are through: do it in batches, as regular work',
  ],
  [/^create unique index\b/, 'refuses what the older version may write'],
  [/^create index\b/, 'holds up every write to the table while it is built'],
];

function findBreaks(statement: string, newTables: ReadonlySet<string | undefined>): string[] {
  const text = statement.toLowerCase();
  const [, table] =
    /^(?:alter table (?:if exists |only )*|update (?:only )?|delete from |truncate (?:table )?)(\w+)/.exec(
      text,
    ) ??
    /\bon (\w+)/.exec(/^create (?:unique )?index\b.*/.exec(text)?.[0] ?? '') ??
    [];
  if (table !== undefined && newTables.has(table)) return [];
  return breaks
    .filter(([pattern]) => pattern.test(text))
    .map(([, fault]) => `${shorten(statement)}: ${fault}`);
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
