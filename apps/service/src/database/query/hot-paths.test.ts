import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../../test/count-statements.ts';
import { spendTheDay } from '../../../test/everyday.ts';
import { explainReads } from '../../../test/explain-reads.ts';
import { fillTables, listColumns } from '../../../test/fill-tables.ts';
import { makeOperator } from '../../../test/make-operator.ts';
import { multiplyPeople, sizesOf } from '../../../test/multiply-people.ts';
import { followEntry } from '../../../test/open-follow-service.ts';
import { type MiniProgramService, openMiniProgramService } from '../../../test/open-mini-program-service.ts';
import { doOwnActions } from '../../../test/own-matters.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { registerApp } from '../../../test/relying-party.ts';

const people = 25_000;

/** Found by what a request brings along: whoever makes it can put the account's place into it. */
const byToken = 'by a secret that the service has made, which can name the place of its account';
/** Two steps: which account has it, then the account. */
const byName =
  'by what people are known by: a directory of names to accounts, the first thing to be kept apart';
const withAccount = 'by a key that was read with its account, in the same request';
const handful = 'as many rows as people run the place';
const ofApp = 'by its app: small enough to be in every place';

const ofTwo = 'by either of the two accounts that were merged: the few of them that can still be undone';
const ofDeveloper = 'by its developer: the account, in the column that names it here';

const asGroups = 'as many rows as operators make groups: small enough to be in every place';

/** How hot statements reach rows, where it is not by `account_id`, and why that may be. */
const others: Readonly<Record<string, string>> = {
  'session by token_hash': byToken,
  'authorization_record by id': byToken,
  'authorization_record by uid': byToken,
  'authorization_session by uid': byToken,
  'short_lived_state by key': 'by what happens once: in Redis at that size, where its key is its place',
  'short_lived_state added': 'the same',
  'account by username_key': byName,
  'contact by kind, value_key': byName,
  'contact by further_of': 'by its account, in the other column that names it',
  'former_name by kind, value_key': byName,
  'reserved_username by name_hash': byName,
  'dead_mailbox whole': 'by hashes of the addresses of one account: few rows, of those that came back',
  'linked_identity_subject by provider, subject': byName,
  'linked_identity_subject added': byName,
  'passkey by credential_id': byName,
  'account by number': 'whether a number is free that was just drawn: asked of the directory too',
  'account added': 'the place of an account is chosen as it is made',
  'session by id': withAccount,
  'session by device': 'on one browser and of one account, which the statement names too',
  'authorization_session by portal_session_id': withAccount,
  'notice_link by token_hash': byToken,
  'account_merge by kept_id': ofTwo,
  'account_merge by absorbed_id': ofTwo,
  'account_merge by id': ofTwo,
  'account_merge added': ofTwo,
  'account by merged_into': 'those that went into the account, which come to its place first',
  'session by parent_id': 'those that came of one of the account',
  'authorization_record by grant_id': withAccount,
  'linked_identity_subject by identity_id': withAccount,
  'app by owner_id': ofDeveloper,
  'app_registration_token by owner_id': ofDeveloper,
  'app_handover by made_by': 'by the account that made the link, in the column that names it here',
  'invitation by used_by': 'by the account that took it, in the column that names it here',
  'linked_identity by id': withAccount,
  'passkey by id': withAccount,
  'outbox_event by id': 'what was left where the account is, and is delivered from there',
  'operator whole': handful,
  'app by id': ofApp,
  'app_secret by client_id': ofApp,
  'account_group whole': asGroups,
  'webhook_endpoint whole': 'twenty rows at most',
  'app whole': 'those that ask for events, which have an index of their own where apps are many',
  'resource whole': 'as many rows as there are APIs, which are fewer than apps',
};

const asApps = 'as many rows as there are apps, which are small enough to be in every place';
const asOperators = 'grows with what operators do, and not with people';
const untilFull =
  'in the order of the list until a page is full: those who are passed over, as they are shut or leaving, are few';

/**
 * What operators look through asks across accounts: it is not hot, and may be asked of each part and put together. All
 * of it is entered by an index or ends at a limit, but for these.
 */
const small: Readonly<Record<string, string>> = {
  'account by nothing: people?status=active': untilFull,
  'cancellation by nothing: people?status=active': 'who is leaving: they are gone in days',
  'account_group by nothing: an export': asGroups,
  'account_group by nothing: groups?q=a': asGroups,
  'account_group by nothing: groups/GROUP': asGroups,
  'account_group by nothing: people/PERSON': asGroups,
  'account_group_parent by nothing: groups': asGroups,
  'account_group_parent by nothing: groups/GROUP/members': asGroups,
  'account_group_parent by nothing: people/PERSON': asGroups,
  'app whole: apps': asApps,
  'audit_event by nothing: audit?from=2026-01-01T00:00:00Z': asOperators,
  'operator by nothing: operators': handful,
  'operator by nothing: people?role=owner': handful,
  'setting_version by nothing: settings': asOperators,
  'template_version by nothing: templates': asOperators,
  'migration by nothing: health': 'one row a migration',
  'signing_key whole: health': 'two algorithms, a key a quarter, gone after months',
  'outbox_event whole: health': 'what waits to be delivered',
  'audit_head whole: health': 'one row',
  'key_check whole: health': 'one row',
  'people_export whole: exports': 'what was asked for in the last hour',
};

const operatorsLists = [
  'people',
  'people?q=l',
  'people?q=13911112222',
  'people?q=10000000',
  'people?status=active',
  'people?status=disabled',
  'people?status=cancelling',
  'people?role=owner',
  'people?created_from=2026-01-01T00:00:00Z',
  'people?seen_from=2026-01-01T00:00:00Z',
  'people?sort=created_at',
  'people?sort=-seen_on',
  'people/PERSON',
  'people/PERSON/activity',
  'people/PERSON/reveals',
  'groups',
  'groups?q=a',
  'groups/GROUP',
  'groups/GROUP/members',
  'apps',
  'apps?q=a',
  'apps?status=active',
  'apps?status=waiting',
  'apps/APP',
  'audit',
  'audit?operator=machine/test',
  'audit?target=PERSON',
  'audit?kind=people.list',
  'audit?from=2026-01-01T00:00:00Z',
  'audit/export',
  'events',
  'operators',
  'approvals',
  'settings',
  'settings/site',
  'statistics',
  'templates',
  'agreements/terms',
  'health',
] as const;

let miniProgram: MiniProgramService;
let directory: TestDirectory;
/** Each statement, and what it was asked for. */
const asked = new Map<string, string>();
/** The same of operators' lists, which are not hot. */
const askedByOperators = new Map<string, string>();
let rows: Readonly<Record<string, number>>;

beforeAll(async () => {
  directory = await openDirectory();
  miniProgram = await openMiniProgramService({}, {}, followEntry('qr'), directory);
  const { service } = miniProgram;
  await spendTheDay({ miniProgram, record, listen });
  await doOwnActions({ service, listen });
  await connectAsOperator();
  await fillEverything();
  rows = await multiplyPeople(miniProgram.service, people);
}, 300_000);
afterAll(async () => {
  await miniProgram.close();
  await directory.close();
});

async function record<Value>(what: string, action: () => Promise<Value>, into = asked): Promise<Value> {
  const { value, statements } = await statementsOf(action);
  for (const text of statements) if (!into.has(text)) into.set(text, what);
  return value;
}

async function listen<Given extends { readonly code: number; readonly msg: string }>(
  what: string,
  action: () => Promise<Given>,
): Promise<Given> {
  const answer = await record(what, action);
  expect(answer, what).toMatchObject({ code: 1 });
  return answer;
}

/** One row more in each table, so that none is small when everybody is copied. */
async function fillEverything(): Promise<void> {
  const { database } = miniProgram.service;
  const [one, other] = [await registerPerson(miniProgram.service), await registerPerson(miniProgram.service)];
  for (const table of ['contact', 'activity_anchor'] as const) {
    await database.deleteFrom(table).where('account_id', '=', one.accountId).execute();
  }
  // There is one first of each.
  for (const table of ['audit_event', 'audit_head'] as const) await database.deleteFrom(table).execute();
  await fillTables(database, one.accountId, other.accountId);
}

/** Everything that operators look through, and what they take out whole. */
async function connectAsOperator(): Promise<void> {
  const { service } = miniProgram;
  const [owner, other] = [await makeOperator(service, ['owner']), await makeOperator(service, ['owner'])];
  const { accountId } = await registerPerson(service, { username: 'found_easily' });
  const app = await registerApp(owner.visitor);
  const group = await owner.ask('POST', 'groups', { key: 'all', name: '全部' });
  const check = async (path: string, what = path) => {
    const answer = await record(what, () => owner.ask('GET', path), askedByOperators);
    expect(answer.status, path).toBe(200);
    return answer;
  };
  for (const path of operatorsLists)
    await check(
      path.replace('PERSON', accountId).replace('APP', app.id).replace('GROUP', String(group.body['id'])),
      path,
    );
  for (const list of ['people', 'people?q=l', 'people?sort=-seen_on', 'audit', 'settings/site/versions']) {
    const sign = list.includes('?') ? '&' : '?';
    const { next } = (await check(`${list}${sign}limit=1`, list)).body;
    if (next) await check(`${list}${sign}limit=1&cursor=${next}`, list);
  }
  const because = { reason: '搬去另一套系统' };
  const { approval } = (await owner.ask('POST', 'exports', because)).body;
  await other.ask('POST', `approvals/${approval}/approve`, {});
  const job = await owner.ask('POST', 'exports', because);
  await check('exports');
  await check(`exports/${job.body['id']}`, 'an export');
}

const isStatement = (text: string) =>
  !/^(?:begin|start|commit|rollback|set|(?:un)?listen|notify|savepoint|release)\b/i.test(text);

interface Way {
  readonly way: string;
  readonly what: string;
  readonly text: string;
}

/** How the statements reach rows where it is not by the account, and what each was asked for. */
async function waysOf(recorded: ReadonlyMap<string, string>, isOfAnySize = false): Promise<Way[]> {
  const { service } = miniProgram;
  const reads = await explainReads(service.databaseUrl, [...recorded.keys()].filter(isStatement), {
    isOfAnySize,
  });
  const columns = await listColumns(service.database);
  const isOfAccount = (way: string) =>
    /^account by id\b|^\w+ by (?:.+, )?account_id\b/.test(way) ||
    columns.some(({ table, column }) => column === 'account_id' && way === `${table} added`);
  return [...reads].flatMap(([text, ways]) =>
    ways.filter((way) => !isOfAccount(way)).map((way) => ({ way, what: recorded.get(text) ?? '', text })),
  );
}

/** What was met and stands in no list, and what stands there and was not met. */
function compare(met: ReadonlyMap<string, string>, list: Readonly<Record<string, string>>) {
  const unlisted = [...met].filter(([way]) => !list[way]);
  return {
    unlisted: unlisted.map(([way, text]) => `${way} (${text.slice(0, 600)})`),
    unmet: Object.keys(list).filter((way) => !met.has(way)),
  };
}
const nothing = { unlisted: [], unmet: [] };

/** Broken once, and seen to fail: without the index `session_account`, and with one line less in `others`. */
test('all queries of people use an index by account, or a key with a reason', async () => {
  expect(rows['activity']).toBeGreaterThan(100_000);
  // For docs/scaling.md: SIZES=1 npx vitest run hot-paths.test.ts
  if (process.env['SIZES']) console.table(await sizesOf(miniProgram.service.databaseUrl, rows));
  const met = (await waysOf(asked)).map(({ way, what, text }) => [way, `${what}: ${text}`] as const);
  expect(compare(new Map(met), others)).toEqual(nothing);
}, 120_000);

/** Broken once, and seen to fail: without the index `account_seen`, and where the audit's list has no limit. */
test('all queries of operators use an index, end at a limit, or read a small table', async () => {
  const ways = await waysOf(askedByOperators, true);
  const walks = ways.filter(({ way }) => /(?:whole|by nothing)$/.test(way) && !way.startsWith('pg_'));
  const met = walks.map(
    ({ way, what, text }) => [`${way}: ${what.replace(/^apps.*/, 'apps')}`, text] as const,
  );
  expect(compare(new Map(met), small)).toEqual(nothing);
}, 120_000);
