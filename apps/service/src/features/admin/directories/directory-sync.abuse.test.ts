import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let directory: TestDirectory;
let service: TestService;
let owner: TestOperator;
const password = 'their password there';
const names = Array.from({ length: 10 }, (_, at) => `staff_${at}`);

beforeAll(async () => {
  directory = await openDirectory();
});
afterEach(() => service.close());
afterAll(() => directory.close());

const addPeople = async () => {
  for (const uid of names) await directory.addPerson({ uid, name: uid, password });
};
const removePeople = async (some: readonly string[]) => {
  for (const uid of some) await directory.remove(uid).catch(() => undefined);
};

/** A service whose directory has ten people, all with accounts. */
async function openSynced(more: object = {}, operators: object = { approval: false }) {
  await removePeople(names);
  await addPeople();
  service = await openService({
    file: {
      captcha: { kinds: [] },
      operators: { requests_per_minute: 2000, ...operators },
      directories: [{ ...directory.entry, first_sign_in: 'create', ...more }],
    },
  });
  owner = await makeOperator(service, ['owner']);
  expect(await sync()).toMatchObject({ state: 'done', created: 10 });
}

async function ask(method: 'GET' | 'POST', path: string, body?: object, who = owner) {
  const answer = await who.ask(method, path, body);
  if (answer.status !== 401) return answer;
  await who.enter();
  return who.ask(method, path, body);
}
const work = () => service.work('Synchronising directories');
const lastRun = async () =>
  (await ask('GET', 'directories')).body.items[0]?.['last'] as { id: string; state: string; left: number };
async function sync(body: object = {}) {
  const started = await ask('POST', 'directories/corp/sync', body);
  expect(started.status, started.text).toBe(200);
  await work();
  return lastRun();
}
const countOf = async (status: 'active' | 'disabled') =>
  (
    await service.database
      .selectFrom('account')
      .innerJoin('linked_identity', 'linked_identity.account_id', 'account.id')
      .select('account.id')
      .where('provider', '=', 'corp')
      .where('status', '=', status)
      .execute()
  ).length;

// threat:leaver call:POST/manage/v1/directories/{key}/runs/{id}/apply
test('a list that is suddenly much shorter changes nobody until an operator applies it, and then only whom it named', async () => {
  await openSynced();
  await removePeople(names.slice(0, 5));
  const waiting = await sync();
  expect(waiting).toMatchObject({ state: 'waiting', left: 5 });
  expect(await countOf('active')).toBe(10);
  // It waits: no other run begins, by hand or by itself.
  expect((await ask('POST', 'directories/corp/sync')).body.type).toBe('urn:tongxing:problem:run_open');
  // One is back, and another one gone, since it was listed.
  await directory.addPerson({ uid: 'staff_0', name: 'staff_0', password });
  await removePeople(['staff_9']);
  expect((await ask('POST', `directories/corp/runs/${waiting.id}/apply`)).status).toBe(200);
  await work();
  expect(await lastRun()).toMatchObject({ state: 'done', left: 5, created: 1 });
  expect(await countOf('disabled')).toBe(5);
  const repeated = await ask('POST', `directories/corp/runs/${waiting.id}/apply`);
  expect(repeated.body.type).toBe('urn:tongxing:problem:wrong_state');
  expect(await sync()).toMatchObject({ state: 'done', left: 1 });
});

// threat:leaver call:POST/manage/v1/directories/{key}/runs/{id}/discard
test('an empty list waits however few there were; discarded, it changes nobody', async () => {
  await openSynced({ sync: { guard: { share: 1, least: 100 } } });
  await removePeople(names);
  const waiting = await sync();
  expect(waiting).toMatchObject({ state: 'waiting', seen: 0, left: 10 });
  const discarded = await ask('POST', `directories/corp/runs/${waiting.id}/discard`);
  expect(discarded.body).toMatchObject({ state: 'failed', error: 'discarded by an operator' });
  await work();
  expect(await countOf('active')).toBe(10);
});

// threat:leaver threat:second-account-approval
test('where two operators decide, one alone neither applies nor discards', async () => {
  await openSynced({}, { approval: true });
  await makeOperator(service, ['owner']);
  await removePeople(names.slice(0, 6));
  const { id } = await sync();
  for (const verb of ['apply', 'discard']) {
    const answer = await ask('POST', `directories/corp/runs/${id}/${verb}`, { reason: '部门裁撤' });
    expect(answer).toMatchObject({ status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } });
  }
  expect(await lastRun()).toMatchObject({ state: 'waiting' });
});

// threat:leaver
test('a directory that is down, refuses the reader or hides identifiers changes nobody', async () => {
  await openSynced();
  await directory.stop();
  try {
    expect(await sync()).toMatchObject({ state: 'failed' });
  } finally {
    await directory.startAgain();
  }
  expect(await countOf('active')).toBe(10);
  await service.close();
  for (const wrong of [{ bind_password: 'wrong' }, { attributes: { id: 'employeeNumber' } }]) {
    service = await openService({
      file: { operators: { approval: false }, directories: [{ ...directory.entry, ...wrong }] },
    });
    owner = await makeOperator(service, ['owner']);
    expect(await sync()).toMatchObject({
      state: 'failed',
      created: 0,
      error: expect.stringMatching(/bind_dn|attributes.id/),
    });
    if (wrong.attributes) break;
    await service.close();
  }
});

// threat:leaver
test('only those who may synchronise do, and only what there is', async () => {
  await openSynced();
  const support = await makeOperator(service, ['security']);
  for (const path of ['sync', `runs/${(await lastRun()).id}/apply`, `runs/${(await lastRun()).id}/discard`]) {
    const answer = await ask('POST', `directories/corp/${path}`, {}, support);
    expect(answer).toMatchObject({ status: 403, body: { permission: 'directory:write' } });
  }
  expect((await ask('POST', 'directories/other/sync')).status).toBe(404);
  expect((await ask('GET', `directories/other/runs/${(await lastRun()).id}`)).status).toBe(404);
});

test('a run starts when it is due, in one of several processes, and starts anew where its process died', async () => {
  await openSynced({ sync: { every_minutes: 30 } });
  const runs = () => service.database.selectFrom('directory_run').selectAll().execute();
  const before = (await runs()).length;
  await work();
  expect(await runs()).toHaveLength(before);
  await removePeople(['staff_3']);
  service.clock.advance(30 * 60 + 1);
  await Promise.all([work(), work(), work()]);
  expect(await runs()).toHaveLength(before + 1);
  expect(await countOf('disabled')).toBe(1);
  // A process that died while it ran.
  await ask('POST', 'directories/corp/sync');
  await service.database
    .updateTable('directory_run')
    .set({ alive_at: service.clock.now() })
    .where('ended_at', 'is', null)
    .execute();
  await work();
  expect(await lastRun()).toMatchObject({ state: 'running' });
  service.clock.advance(121);
  await work();
  expect(await lastRun()).toMatchObject({ state: 'done' });
});

test('a run whose steps take minutes is taken over by no other process', async () => {
  await openSynced();
  await removePeople(['staff_3', 'staff_4']);
  await ask('POST', 'directories/corp/sync');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const aliveAt = async () =>
    (
      await service.database
        .selectFrom('directory_run')
        .select('alive_at')
        .where('ended_at', 'is', null)
        .execute()
    )[0]?.alive_at;
  try {
    // Nobody can be noted as gone for as long as this lasts.
    const locked = service.database.transaction().execute(async (transaction) => {
      await sql`lock table directory_leaver in exclusive mode`.execute(transaction);
      await released;
    });
    const running = work();
    await vi.waitFor(async () => expect(await aliveAt()).toEqual(service.clock.now()));
    for (let at = 0; at < 3; at += 1) {
      service.clock.advance(100);
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(async () => expect(await aliveAt()).toEqual(service.clock.now()));
    }
    // The run goes on elsewhere: nothing is left to do here.
    await work();
    release();
    await Promise.all([locked, running]);
  } finally {
    release();
    vi.useRealTimers();
  }
  expect(await lastRun()).toMatchObject({ state: 'done', left: 2, refused: 0 });
});

test('a run that an error breaks off ends, and does not begin again by itself', async () => {
  await openSynced();
  await removePeople(['staff_3']);
  await sql`alter table directory_leaver rename to other_table`.execute(service.database);
  expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringContaining('directory_leaver') });
  await sql`alter table other_table rename to directory_leaver`.execute(service.database);
  service.clock.advance(121);
  await work();
  expect(await lastRun()).toMatchObject({ state: 'failed' });
  expect(await countOf('active')).toBe(10);
});

test('an account whose person is kept is left alone; who is not to be created is not', async () => {
  await openSynced({ sync: { leaver: 'keep' } });
  await removePeople(names.slice(0, 8));
  expect(await sync()).toMatchObject({ state: 'done', left: 0 });
  expect(await countOf('active')).toBe(10);
  await service.close();
  service = await openService({
    file: {
      operators: { approval: false },
      directories: [{ ...directory.entry, first_sign_in: 'only_known' }],
    },
  });
  owner = await makeOperator(service, ['owner']);
  expect(await sync()).toMatchObject({ state: 'done', seen: 2, created: 0 });
});
