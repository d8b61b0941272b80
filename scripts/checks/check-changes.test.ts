import { expect, it } from 'vitest';
import { checkChanges } from './check-changes.ts';

const feature = 'apps/service/src/features/sign-in/passkeys/remove-passkey.ts';
const faultsOf = (text: string, path = feature) => checkChanges([{ path, text }]);

it.each([
  ['uses a port', 'await work.change(async (change) => { await work.state.get(key); });'],
  ['reads on another connection', 'return work.change((change) => find(work.db, id));'],
  ['passes the work on', 'work.change(async (change) => {\n  await other(work, (a) => (b));\n});'],
])('given a change that %s, reports a fault', (_, text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

it('given work used before or after a change, reports nothing', () => {
  const text = `
    const { providers } = work; // not work.change(
    const done = await work.change(async (change) => remove(change, (providers), id));
    await work.state.delete(key);`;
  expect(faultsOf(text)).toEqual([]);
});

it.each([
  ["await change.db.updateTable('device').set({}).execute();"],
  ["await change.db.deleteFrom('session').execute();"],
  ['hotStatement(`insert into account (id) values ($1)`)'],
  ['sql`update totp set enabled_at = null`'],
])('given %s outside of the owner’s folder, reports a fault', (text) => {
  expect(faultsOf(text)).toHaveLength(1);
});

it('allows the owner to write, and reports a table without an owner', () => {
  expect(faultsOf("change.db.deleteFrom('passkey')")).toEqual([]);
  expect(faultsOf("change.db.insertInto('invention')")[0]).toContain('nobody owns');
});
