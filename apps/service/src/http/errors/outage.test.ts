import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRelay, type Relay } from '../../../test/open-relay.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { type App, ask, authorizeUrl, registerApp } from '../../../test/relying-party.ts';
import { type OpenDatabase, openPostgres } from '../../database/connect/open-postgres.ts';
import { createPostgresState } from '../../database/state/postgres-state.ts';
import { passwordHashing } from '../../features/accounts/passwords/password-hash.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/logging/log.ts';

vi.setConfig({ testTimeout: 240_000 });

const stderr = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let house: TestDatabase;
let relay: Relay;
let database: OpenDatabase;
let service: TestService;
let person: RegisteredPerson;
let app: App;
let television: App;
beforeAll(async () => {
  house = await openTestDatabase();
  relay = await openRelay(house.url);
  database = openPostgres(relay.url, { connectTimeoutMs: 20_000 });
  const state = createPostgresState(database, systemClock, silentLog);
  service = await openService({
    ports: { database, state },
    file: { captcha: { kinds: [] }, secure_calls: false },
  });
  person = await registerPerson({ ...service, database });
  app = await registerApp(person.visitor);
  television = await registerApp(person.visitor, { type: 'device' });
  state.close();
});
afterAll(async () => {
  await service.close();
  await database.close();
  await relay.close();
  await house.drop();
});
afterEach(() => {
  relay.set('open');
  expect(stderr).not.toHaveBeenCalled();
});

const busy = { code: 503, msg: '服务繁忙，请稍后再试', data: { retry_after: 2 } };

// threat:program-answers
test.each([
  '*/*',
  // What Java sends by default.
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
])('given a database outage, calls and the protocol answer 503 with Retry-After (%s)', async (accept) => {
  const as = { accept };
  expect((await service.app.inject('/v3/config')).statusCode).toBe(200);
  expect((await service.app.inject('/oauth2/jwks')).statusCode).toBe(200);
  relay.set('cut');
  const call = await service.app.inject({
    url: '/v3/user/userinfo',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  expect([call.statusCode, call.json(), call.headers['retry-after']]).toEqual([503, busy, '2']);

  const answers = {
    authorize: await service.app.inject({
      url: authorizeUrl(app, null),
      headers: { accept: 'application/json' },
    }),
    token: await ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token: 'x' }, as),
    revoke: await ask(service, '/oauth2/revoke', app, { token: 'x' }, as),
    introspect: await ask(service, '/oauth2/introspect', app, { token: 'x' }, as),
    par: await ask(service, '/oauth2/par', app, { response_type: 'code' }, as),
    device: await ask(service, '/oauth2/device_authorization', television, {}, as),
    userinfo: await service.app.inject({
      url: '/oauth2/userinfo',
      headers: { ...as, authorization: `Bearer ${'x'.repeat(43)}` },
    }),
    logout: await service.app.inject({
      url: `/oauth2/logout?client_id=${app.id}`,
      headers: { accept: 'application/json' },
    }),
    register: await service.app.inject({
      method: 'POST',
      url: '/oauth2/register',
      headers: { ...as, authorization: `Bearer ${'x'.repeat(43)}` },
      payload: {},
    }),
  };
  for (const [name, answer] of Object.entries(answers)) {
    expect(answer.statusCode, name).toBe(503);
    expect(answer.headers['retry-after'], name).toBe('2');
    expect(answer.json(), name).toMatchObject({ error: 'temporarily_unavailable' });
  }
  const page = await service.app.inject({ url: authorizeUrl(app, null), headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(503);
  expect(page.headers['retry-after']).toBe('2');
  expect(page.body).toContain('<h1>现在有点忙</h1>');

  relay.set('open');
  expect((await ask(service, '/oauth2/revoke', app, { token: 'x' })).statusCode).toBe(200);
});

test('readiness answers within a second and names the missing part', async () => {
  expect((await service.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    state: 'ok',
    files: 'ok',
  });
  relay.set('silent');
  const startedAt = performance.now();
  const slow = await service.app.inject('/readyz');
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect([slow.statusCode, slow.json()]).toEqual([
    503,
    { status: 'down', database: 'slow', state: 'slow', files: 'ok' },
  ]);
  relay.set('cut');
  const away = await service.app.inject('/readyz');
  expect([away.statusCode, away.json()]).toEqual([
    503,
    { status: 'down', database: 'down', state: 'down', files: 'ok' },
  ]);
});

test('given a read-only database, readiness fails', async () => {
  await sql`
    create or replace function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(house.database);
  await sql`create trigger refuses before insert on job_round for each statement execute function refuse_write()`.execute(
    house.database,
  );
  const full = await service.app.inject('/readyz');
  await sql`drop trigger refuses on job_round`.execute(house.database);
  expect([full.statusCode, full.json()]).toEqual([
    503,
    { status: 'down', database: 'down', state: 'ok', files: 'ok' },
  ]);
  expect((await service.app.inject('/readyz')).statusCode).toBe(200);
});

test.each([
  ['the disk is full', '53100'],
  ['memory is used up', '53200'],
  ['all connections are taken', '53300'],
  ['an operator ends the statement', '57014'],
  ['the server shuts down', '57P01'],
  ['the server was killed', '57P02'],
  ['the server recovers', '57P03'],
  ['the disk fails', '58030'],
  ['the database has become a standby', '25006'],
])('given that %s (%s), a call answers 503', async (_name, code) => {
  await sql`
    create or replace function pg_temp_fail() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'could not do it' using errcode = '${code}'; end $$`)}`.execute(
    house.database,
  );
  await sql`create or replace trigger fails before insert on session for each statement execute function pg_temp_fail()`.execute(
    house.database,
  );
  const { visitor, phone, password } = person;
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  await sql`drop trigger fails on session`.execute(house.database);
});

// threat:hash-flood
test('given too many waiting password hashes, a sign-in answers 503 with Retry-After', async () => {
  let isOver = false;
  // Every place that becomes free is taken again at once.
  const waitAndRetry = async () => {
    while (!isOver) {
      const hashed = await passwordHashing.hash('correct horse battery 7').catch(() => null);
      if (hashed === null) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const crowd = Array.from({ length: 230 }, waitAndRetry);
  const payload = { account: person.phone, password: person.password };
  const answer = await service.app.inject({ method: 'POST', url: '/v3/login/password', payload });
  isOver = true;
  await Promise.all(crowd);
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, busy, '2']);
});
