import { expect, it } from 'vitest';
import { checkReads } from './check-reads.ts';

const feature = 'apps/service/src/features/sign-in/passkeys/remove-passkey.ts';
const faultsOf = (text: string, path = feature) => checkReads([{ path, text }], []);

it.each([
  ["db.selectFrom('device').select('id')"],
  ["db.selectFrom('passkey').innerJoin('account as owner', 'owner.id', 'account_id')"],
  ['hotQuery(`select 1 from passkey join session on true`)'],
])('given %s outside of the owner’s folder, reports a fault', (text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

it('given a table of its own, an import, a comment or a migration, reports nothing', () => {
  expect(faultsOf("db.selectFrom('passkey')")).toEqual([]);
  expect(faultsOf("import { session } from 'session';\n// from account")).toEqual([]);
  expect(faultsOf('sql`select from account`', 'apps/service/src/database/migrations/one.ts')).toEqual([]);
});

it('given a row of the list, allows its table and no other; reports a row that nothing needs', () => {
  const files = [{ path: feature, text: "db.selectFrom('account'); db.selectFrom('session')" }];
  const row = { folder: 'sign-in/passkeys', tables: ['account', 'device'], reason: 'a join' };
  expect(checkReads(files, [row])).toEqual([
    expect.stringContaining('names session'),
    expect.stringContaining('nothing needs the row sign-in/passkeys device'),
  ]);
});
