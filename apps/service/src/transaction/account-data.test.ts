import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountReferences, fillTables, listColumns } from '../../test/fill-tables.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { registerApp } from '../../test/relying-party.ts';
import type { MovedRows } from '../database/schema/self-service.ts';
import { removeAccount } from '../features/accounts/accounts/merged-account.ts';
import { readAccountContents } from '../features/self-service/merging/account-contents.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData as everyTable } from '../modules.ts';
import { createSharedWork, type ServiceWork } from '../service-work.ts';
import {
  endAccountData,
  eraseAccountData,
  finalizeAccountData,
  moveAccountData,
} from './apply-account-data.ts';
import { createOpenWork } from './open-work.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { AccountDataPolicy, Change } from './work.ts';

let service: TestService;
/** Every table has a row of `full`. */
let full: string;
let other: string;

beforeAll(async () => {
  service = await openService();
  full = (await registerPerson(service)).accountId;
  const developer = await registerPerson(service);
  other = developer.accountId;
  const app = await registerApp(developer.visitor, { webhook_url: 'https://app.example/hook' });
  // A browser of its own to keep, besides the one it registered on.
  for (const table of ['contact', 'activity_anchor'] as const) {
    await service.database.deleteFrom(table).where('account_id', '=', full).execute();
  }
  await service.database.deleteFrom('account_merge').execute();
  await fillTables(service.database, full, other);
  // An app of somebody else, which outlives the account and has to hear of its end.
  await service.database
    .insertInto('consent')
    .values({
      id: 'of another developer',
      account_id: full,
      client_id: app.id,
      granted_scopes: [],
      refused_scopes: [],
      created_at: service.clock.now(),
      last_used_at: service.clock.now(),
    })
    .execute();
});
afterAll(() => service.close());

/** Tables in which no row speaks of a person. */
const impersonal = [
  'account_group',
  'account_group_parent',
  'activity_checkpoint',
  'app_access_group',
  'app_role',
  'app_role_group',
  'authorization_secret',
  // Hashes of addresses, of whoever has them.
  'dead_mailbox',
  'directory_change',
  'directory_run',
  'job_round',
  'former_key',
  'key_check',
  'migration',
  'migration_lock',
  'saml_key',
  'saml_request',
  'scim_group',
  'secure_key',
  'short_lived_state',
  'hook_call',
  'signing_key',
  'statistic',
  'statistic_level',
  'webhook_endpoint',
];

// threat:forgotten-table
test('every table has a policy, or contains no personal data', async () => {
  const tables = [...new Set((await listColumns(service.database)).map(({ table }) => table))];
  expect([...everyTable.map(({ table }) => table), ...impersonal].toSorted()).toEqual(tables.toSorted());
  const references = await accountReferences(service.database);
  expect(references.filter(({ table }) => impersonal.includes(table))).toEqual([]);
});

test('every column of an exported table has a Chinese name, or is left out with a reason', async () => {
  const columns = await listColumns(service.database);
  const readable = /[\p{Script=Han}]|^IP$/u;
  for (const { table, export: handedOut } of everyTable) {
    if (typeof handedOut === 'string') continue;
    const own = columns.filter((each) => each.table === table).map(({ column }) => column);
    const { columns: named, left, title, computed = {} } = handedOut;
    expect([...Object.keys(named), ...Object.keys(left)].toSorted(), table).toEqual(own.toSorted());
    const names = [title, ...Object.values(named), ...Object.values(computed).map((each) => each.title)];
    expect(names.filter((name) => !readable.test(String(name)))).toEqual([]);
    const reasons = Object.values(left).filter((reason) => reason !== null);
    expect(reasons.filter((reason) => !readable.test(String(reason)))).toEqual([]);
  }
});

test('every exception in a policy has a reason', () => {
  const reasons = everyTable.flatMap(({ export: handedOut, erase, merge, end }) => [
    typeof handedOut === 'string' ? handedOut : null,
    typeof erase === 'object' ? erase.retained : null,
    typeof merge.finalize === 'object' ? merge.finalize.retained : null,
    typeof end === 'string' ? end : null,
  ]);
  for (const reason of reasons.filter((each) => each !== null)) expect(reason).toMatch(/^.{10,}\.$/);
});

interface Outcome {
  /** Every row of every table that is answered for, and what would be delivered. */
  readonly everything: string;
  /** Columns in which the account still stands. */
  readonly left: readonly string[];
}

/** What a walk comes to with these answers; nothing of it is kept. */
async function tryOut(
  answers: readonly AccountDataPolicy[],
  walk: (change: Change) => Promise<void>,
): Promise<Outcome> {
  const work = createOpenWork<ServiceWork>({
    shared: createSharedWork(service.ports, answers),
    database: service.database,
    effects: () => ({ write: async () => [], deliverAll: async () => {} }),
    recordEvent: async () => {},
  })(noCaller);
  const references = await accountReferences(service.database);
  let outcome: Outcome | undefined;
  const undone = new Error('nothing of it is kept');
  await work
    .change(async (change) => {
      const left: OutboxEvent[] = [];
      await walk({ ...change, after: (effect: OutboxEvent) => void left.push(effect) });
      const rows: unknown[] = [left];
      for (const { table } of everyTable) {
        const found = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(change.db);
        rows.push({ table, rows: found.rows });
      }
      const known: string[] = [];
      for (const { table, column } of [...references, { table: 'account', column: 'id' }]) {
        const found = await sql`
          select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${full}`.execute(change.db);
        if (found.rows.length > 0) known.push(`${table}.${column}`);
      }
      outcome = { everything: JSON.stringify(rows), left: known.toSorted() };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!outcome) throw new Error('the walk did not get to its end');
  return outcome;
}

/** The answers that a walk asks for, each taken away once. */
async function expectEachAnswerToCount(
  isAsked: (answer: AccountDataPolicy) => boolean,
  without: (answer: AccountDataPolicy) => AccountDataPolicy,
  walk: (change: Change) => Promise<void>,
): Promise<void> {
  const whole = await tryOut(everyTable, walk);
  const asked = everyTable.filter(isAsked);
  expect(asked.length).toBeGreaterThan(0);
  for (const answer of asked) {
    const rest = everyTable.map((each) => (each === answer ? without(each) : each));
    const { everything } = await tryOut(rest, walk);
    expect(everything === whole.everything, `nobody notices that ${answer.table} does not answer`).toBe(
      false,
    );
  }
}

const retained = { retained: 'Nobody answers.' };
const finalize = (change: Change) => finalizeAccountData(change, { from: full, to: other });

test('a final merge leaves the absorbed account only in tables with a reason', async () => {
  const { left } = await tryOut(everyTable, finalize);
  const reasons = everyTable
    .filter(({ merge }) => typeof merge.finalize === 'object')
    .map(({ table }) => table);
  expect(left.filter((each) => !reasons.includes(each.split('.')[0] as never))).toEqual(['account.id']);
});

// threat:forgotten-table
test('a final merge depends on every policy', async () => {
  await expectEachAnswerToCount(
    ({ merge }) => typeof merge.finalize === 'function',
    (answer) => ({ ...answer, merge: { ...answer.merge, finalize: retained } }),
    finalize,
  );
});

// threat:forgotten-table
test('a merge depends on every policy that moves rows', async () => {
  const mine = await readAccountContents(service.database, full, service.clock.now());
  const moved: MovedRows = {
    contacts: mine.contacts.map((contact) => ({
      ...contact,
      verified_at: contact.verified_at.toISOString(),
    })),
    identities: mine.identities.map(({ id }) => id),
    clients: mine.clients.map(({ id }) => id),
    uploads: mine.uploads,
    subjects: [],
  };
  const move = async (change: Change) => {
    // Its own contact of the same kind would stay in the way.
    await change.db.deleteFrom('contact').where('account_id', '=', other).execute();
    await moveAccountData(change, moved, { from: full, to: other });
  };
  await expectEachAnswerToCount(
    ({ merge }) => merge.move !== undefined,
    ({ merge: { finalize: last }, ...answer }) => ({ ...answer, merge: { finalize: last } }),
    move,
  );
});

// threat:forgotten-table
test('ending an account depends on every policy', async () => {
  await expectEachAnswerToCount(
    ({ end }) => typeof end === 'function',
    (answer) => ({ ...answer, end: 'Nobody answers.' }),
    (change) => endAccountData(change, full),
  );
});

test('an erased account remains only in tables with a reason', async () => {
  const erase = async (change: Change) => {
    await eraseAccountData(change, full);
    await removeAccount(change, full);
  };
  const { left } = await tryOut(everyTable, erase);
  const reasons = everyTable
    .filter(({ erase: answer }) => typeof answer === 'object')
    .map(({ table }) => table);
  expect(left.filter((each) => !reasons.includes(each.split('.')[0] as never))).toEqual([]);
  await expectEachAnswerToCount(
    ({ erase: answer }) => typeof answer === 'function',
    (answer) => ({ ...answer, erase: 'cascade' }),
    erase,
  );
});
