import type { ImportSource } from '@tongxing/contract/manage/imports.ts';
import type { ForeignPerson } from '../../sign-in/imported-accounts/imported-record.ts';
import { fromAuthing } from './formats/authing.ts';
import { addOrganization, fromCasdoor, type Organizations } from './formats/casdoor.ts';
import { fromDiscuz } from './formats/discuz.ts';
import { type Read, readerOf } from './formats/fields.ts';
import { fromKeycloak } from './formats/keycloak.ts';
import { fromLogto } from './formats/logto.ts';
import { fromOwnCsv } from './formats/tongxing-csv.ts';
import { fromWordpress } from './formats/wordpress.ts';
import { readCsv } from './read-csv.ts';
import { type JsonObject, readJson } from './read-json.ts';

type Raw = (name: string) => unknown;

interface Format {
  toPerson(
    read: Read,
    raw: Raw,
    record: Readonly<Record<string, unknown>>,
    context: Organizations,
  ): ForeignPerson;
  /** CSV: the required columns, each with its possible names; null where the format has no CSV. */
  readonly columns: readonly (readonly string[])[] | null;
  /** JSON: the paths of the people where the file is not a list; null where the format has no JSON. */
  readonly paths: readonly string[] | null;
}

const formats: Readonly<Record<ImportSource, Format>> = {
  csv: { toPerson: fromOwnCsv, columns: [['external_id', 'id']], paths: null },
  casdoor: {
    toPerson: (read, raw, _record, organizations) => fromCasdoor(read, raw, organizations),
    columns: [['id'], ['name'], ['password_type', 'passwordtype']],
    paths: ['users', 'data'],
  },
  logto: {
    toPerson: fromLogto,
    columns: [['id'], ['primary_email', 'primary_phone', 'username']],
    paths: ['users'],
  },
  keycloak: { toPerson: (_read, _raw, user) => fromKeycloak(user), columns: null, paths: ['users'] },
  authing: {
    toPerson: fromAuthing,
    columns: [
      ['userid', 'id'],
      ['phone', 'email', 'username'],
    ],
    paths: ['data.list', 'list'],
  },
  wordpress: { toPerson: fromWordpress, columns: [['id'], ['user_login'], ['user_pass']], paths: null },
  discuz: { toPerson: fromDiscuz, columns: [['uid'], ['username'], ['password']], paths: null },
};

/** How the columns of the site's own fields begin. */
export const fieldColumn = 'field:';

/** The cells of a line that are the site's own fields, by their keys; empty cells are none. */
const fieldsIn = (line: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...line].flatMap(([name, cell]) =>
      name.startsWith(fieldColumn) && cell !== '' ? [[name.slice(fieldColumn.length), cell]] : [],
    ),
  );

/** The first character that is no white space, and the whole text. */
async function peek(text: AsyncIterable<string>) {
  const parts = text[Symbol.asyncIterator]();
  let start = '';
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    start += next.value;
    if (start.trim() !== '') break;
  }
  async function* whole(): AsyncGenerator<string> {
    if (start !== '') yield start;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  }
  return { sign: start.replace(/^\ufeff/, '').trimStart()[0] ?? '', whole: whole() };
}

/**
 * Reads the people of another system's file in constant memory. An unusable record is yielded as an error text.
 * @throws UnreadableFile where the file does not have the named format.
 */
export async function* readPeople(
  source: ImportSource,
  text: AsyncIterable<string>,
): AsyncGenerator<ForeignPerson | string> {
  const { toPerson, columns, paths } = formats[source];
  const organizations = new Map();
  const { sign, whole } = await peek(text);
  const isJson = columns === null || (paths !== null && (sign === '[' || sign === '{'));
  if (isJson) {
    const beside =
      source === 'casdoor'
        ? { path: 'organizations', take: (record: JsonObject) => addOrganization(organizations, record) }
        : null;
    for await (const record of readJson(whole, paths ?? [], beside)) {
      if (typeof record === 'string') yield record;
      else yield toPerson(readerOf(record), (name) => record[name], record, organizations);
    }
    return;
  }
  for await (const line of readCsv(whole, columns)) {
    if (typeof line === 'string') yield line;
    else {
      const person = toPerson(readerOf(line), (name) => line.get(name.toLowerCase()), {}, organizations);
      yield source === 'csv' ? { ...person, fields: fieldsIn(line) } : person;
    }
  }
}
