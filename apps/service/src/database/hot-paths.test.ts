import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByEmailCode, signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../test/count-statements.ts';
import { explainReads } from '../../test/explain-reads.ts';
import { fillTables, listColumns } from '../../test/fill-tables.ts';
import { multiplyPeople, sizesOf } from '../../test/multiply-people.ts';
import { type MiniProgramService, openMiniProgramService } from '../../test/open-mini-program-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import {
  ask,
  authorizeUrl,
  location,
  redeem,
  registerApp,
  signInAtApp,
  type Tokens,
  userinfo,
} from '../../test/relying-party.ts';
import { waysIn } from '../../test/ways-in.ts';

const people = 25_000;

/** Found by what a request brings along: whoever makes it can put the account's place into it. */
const byToken = 'by a secret that the service has made, which can name the place of its account';
/** Two steps: which account has it, then the account. */
const byName =
  'by what people are known by: a directory of names to accounts, the first thing to be kept apart';
const withAccount = 'by a key that was read with its account, in the same request';
const ofApp = 'by its app: small enough to be in every place';

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
  'freed_username by name_hash': byName,
  'linked_identity_subject by provider, subject': byName,
  'linked_identity_subject added': byName,
  'passkey by credential_id': byName,
  'account by number': 'whether a number is free that was just drawn: asked of the directory too',
  'account added': 'the place of an account is chosen as it is made',
  'session by id': withAccount,
  'session by device': 'on one browser and of one account, which the statement names too',
  'authorization_session by portal_session_id': withAccount,
  'linked_identity by id': withAccount,
  'passkey by id': withAccount,
  'effect by id': 'what was left where the account is, and is delivered from there',
  'client by id': ofApp,
  'client_secret by client_id': ofApp,
};

let world: MiniProgramService;
/** Each statement, and what it was asked for. */
const asked = new Map<string, string>();
/** What is hot must know of what was just written: a standby is for lists. */
let askedOfStandby = 0;

beforeAll(async () => {
  const read = async () => {
    askedOfStandby += 1;
    throw new Error('this may not be a second old');
  };
  world = await openMiniProgramService(
    {},
    { standby: { read, look: async () => null, close: async () => {} } },
  );
}, 60_000);
afterAll(() => world.close());

async function hear<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
  const { value, statements } = await statementsOf(act);
  for (const text of statements) if (!asked.has(text)) asked.set(text, what);
  return value;
}

const succeeds = async (what: string, act: () => Promise<{ readonly code: number; readonly msg: string }>) =>
  expect(await hear(what, act), what).toMatchObject({ code: 1 });

// Registering is heard with the session: what tests ask besides is no part of it.
const { merge: _merge, recovery: _recovery, registration: _registration, ...ways } = waysIn;

async function comeIn(): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    const open = await way({ world, browser: world.service.visitor() });
    // Longer ago than a second code to one number is waited for.
    world.service.clock.advance(61);
    await hear(name, open);
  }
}

async function useSession(): Promise<void> {
  const { service } = world;
  const visitor = service.visitor();
  const [phone, email] = ['13911112222', 'lin@example.com'];
  await visitor.call(phoneCodeCalls.register, { phone });
  const code = await service.readCode(phone, 'register');
  const terms = { terms_version: '1.0', privacy_version: '1.0' };
  const password = 'correct horse battery 7';
  await hear('registration', async () => {
    const answer = await visitor.call(register, {
      type: 'phone',
      phone,
      code,
      username: 'lin_wan',
      password,
      ...terms,
    });
    visitor.token = answer.data.token;
  });
  await succeeds('session check', () => visitor.call(getProfile, {}));
  await succeeds('profile edit', () => visitor.call(editProfile, { bio: '住在西湖边' }));
  await succeeds('log', () => visitor.call(listActivities, {}));
  await succeeds('sessions', () => visitor.call(listSessions, {}));
  await succeeds('sign-out', () => visitor.call(signOut, {}));
  await succeeds('name', () => visitor.call(signInByPassword, { account: 'lin_wan', password }));
  await visitor.call(emailCodeCalls.login, { email });
  const mailed = await service.readCode(email, 'login');
  await succeeds('e-mail code', () => visitor.call(signInByEmailCode, { email, code: mailed }));
}

async function useApp(): Promise<void> {
  const { service } = world;
  const person = await registerPerson(service);
  const app = await registerApp(person.visitor);
  const scope = 'openid profile offline_access';
  const { browser, pkce } = await signInAtApp(service, person.visitor, app, { scope, prompt: 'consent' });
  const silently = authorizeUrl(app, pkce, { scope, prompt: 'none' });
  const code = new URL(location(await hear('authorization', () => browser.get(silently)))).searchParams.get(
    'code',
  );
  const tokens = (await hear('code', () => redeem(service, app, code ?? '', pkce))).json<Tokens>();
  const { access_token: token, refresh_token = '' } = tokens;
  const answers = [
    await hear('refresh', () =>
      ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token }),
    ),
    await hear('userinfo', () => userinfo(service, token)),
    await hear('introspection', () => ask(service, '/oauth2/introspect', app, { token })),
    await hear('client credentials', () =>
      ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' }),
    ),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
}

/** One row more in each table, so that none is small when everybody is copied. */
async function fillEverything(): Promise<void> {
  const { database } = world.service;
  const [one, other] = [await registerPerson(world.service), await registerPerson(world.service)];
  for (const table of ['contact', 'activity_anchor'] as const) {
    await database.deleteFrom(table).where('account_id', '=', one.accountId).execute();
  }
  await fillTables(database, one.accountId, other.accountId);
}

/** Broken once, and seen to fail: without the index `session_account`, and with one line less in `others`. */
test('what sign-ins, sessions, tokens and the log ask is found by its account, or by a key with a reason', async () => {
  const { service } = world;
  await useApp();
  await useSession();
  await comeIn();
  expect(askedOfStandby).toBe(0);
  await fillEverything();
  const rows = await multiplyPeople(service, people);
  expect(rows['activity']).toBeGreaterThan(100_000);
  // For docs/scaling.md: SIZES=1 npx vitest run hot-paths.test.ts
  if (process.env['SIZES']) console.table(await sizesOf(service.databaseUrl, rows));

  const statements = [...asked.keys()].filter(
    (text) => !/^(?:begin|commit|rollback|set|(?:un)?listen|notify)\b/i.test(text),
  );
  const reads = await explainReads(service.databaseUrl, statements);
  const columns = await listColumns(service.database);
  const isOfAccount = (way: string) =>
    /^account by id\b|^\w+ by (?:.+, )?account_id\b/.test(way) ||
    columns.some(({ table, column }) => column === 'account_id' && way === `${table} added`);
  const met = new Map<string, string>();
  for (const [text, ways] of reads) {
    for (const way of ways) if (!isOfAccount(way)) met.set(way, `${asked.get(text)}: ${text}`);
  }
  const unlisted = [...met]
    .filter(([way]) => !others[way])
    .map(([way, where]) => `${way} (${where.slice(0, 600)})`);
  expect(unlisted).toEqual([]);
  expect(Object.keys(others).filter((way) => !met.has(way))).toEqual([]);
}, 300_000);
