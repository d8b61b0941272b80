import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let directory: TestDirectory;
let owner: TestOperator;

const password = 'their password there';
const names = ['anna', 'bert', 'carl', 'dora', 'emil', 'fred', 'gina', 'hans'].map((name) => `${name}_corp`);
const addPerson = (uid: string) =>
  directory.addPerson({ uid, name: `员工${uid}`, mail: `${uid}@corp.example`, password });

beforeAll(async () => {
  directory = await openDirectory();
  for (const name of names) await addPerson(name);
  const entry = {
    ...directory.entry,
    first_sign_in: 'create',
    trust_email: true,
    group_base_dn: directory.groups,
  };
  service = await openService({
    file: {
      captcha: { kinds: [] },
      operators: { approval: false, requests_per_minute: 2000 },
      directories: [{ ...entry, sync: { guard: { share: 0.3, least: 2 } } }],
    },
  });
  owner = await makeOperator(service, ['owner']);
});
afterAll(async () => {
  await service.close();
  await directory.close();
});

interface Run {
  readonly id: string;
  readonly state: string;
  readonly [member: string]: unknown;
}

async function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await owner.ask(method, path, body);
  if (answer.status !== 401) return answer;
  await owner.enter();
  return owner.ask(method, path, body);
}

/** Asks for a run, has the job do it, and returns what came of it. */
async function sync(body: object = {}): Promise<Run> {
  const started = await ask('POST', 'directories/corp/sync', body);
  expect(started.status, started.text).toBe(200);
  expect(started.body).toMatchObject({ state: 'running', seen: 0 });
  return finish(started.body['id'] as string);
}
async function finish(id: string): Promise<Run> {
  await service.work('Synchronising directories');
  return (await ask('GET', `directories/corp/runs/${id}`)).body as unknown as Run;
}
const changesOf = async ({ id }: Run) =>
  (await ask('GET', `directories/corp/runs/${id}/changes?limit=200`)).body.items.map(
    ({ kind, name, why }) => `${kind} ${name}${why === '' ? '' : `: ${why}`}`,
  );
const accountsOf = async () =>
  service.database
    .selectFrom('account')
    .innerJoin('linked_identity', 'linked_identity.account_id', 'account.id')
    .select(['account.id', 'username', 'status', 'linked_identity.nickname'])
    .where('provider', '=', 'corp')
    .orderBy('username')
    .execute();
const statusOf = async (username: string) =>
  (await accountsOf()).find((each) => each.username === username)?.status;
const signIn = (account: string) => service.visitor().call(signInByPassword, { account, password });

// call:POST/manage/v1/directories/{key}/sync call:GET/manage/v1/directories/{key}/runs/{id} call:GET/manage/v1/directories/{key}/runs/{id}/changes call:GET/manage/v1/directories
test('a dry run says what it would do; a run creates everybody, and a second one finds nothing to do', async () => {
  const dry = await sync({ dry_run: true });
  expect(dry).toMatchObject({ state: 'done', dry_run: true, seen: 8, created: 8, updated: 0, left: 0 });
  expect(await changesOf(dry)).toEqual(names.map((name) => `create 员工${name}`));
  expect(await accountsOf()).toEqual([]);
  const real = await sync();
  expect(real).toMatchObject({ state: 'done', dry_run: false, seen: 8, created: 8, refused: 0, error: null });
  expect((await accountsOf()).map(({ username, status }) => [username, status])).toEqual(
    names.map((name) => [name, 'active']),
  );
  expect(await sync()).toMatchObject({ created: 0, updated: 0, left: 0 });
  const { body } = await ask('GET', 'directories');
  expect(body.items).toMatchObject([{ key: 'corp', every_minutes: 0, last: { state: 'done', seen: 8 } }]);
});

test('who was created signs in with the password there, agrees then, and is one account', async () => {
  const answer = await signIn('anna_corp');
  expect(answer.code).toBe(1);
  const visitor = service.visitor();
  visitor.token = answer.data.token;
  expect((await visitor.call(getProfile, {})).data).toMatchObject({
    username: 'anna_corp',
    nickname: '员工anna_corp',
    email: 'a***p@corp.example',
  });
  expect(await accountsOf()).toHaveLength(8);
});

test('groups and names follow the directory', async () => {
  await directory.addGroup('研发部', [directory.dnOf('bert_corp'), directory.dnOf('carl_corp')]);
  await directory.set('dora_corp', 'cn', '员工朵拉');
  const run = await sync();
  expect(run).toMatchObject({ created: 0, updated: 3 });
  expect(await changesOf(run)).toEqual(['update 员工bert_corp', 'update 员工carl_corp', 'update 员工朵拉']);
  await directory.setMembers('研发部', [directory.dnOf('carl_corp')]);
  expect(await sync()).toMatchObject({ updated: 1 });
});

// threat:leaver
test('who is gone is disabled: sessions end, no way leads in; who is back is enabled', async () => {
  const { data } = await signIn('hans_corp');
  const visitor = service.visitor();
  visitor.token = data.token;
  await directory.remove('hans_corp');
  const run = await sync();
  expect(run).toMatchObject({ state: 'done', left: 1, refused: 0 });
  expect(await changesOf(run)).toEqual(['leave 员工hans_corp']);
  expect(await statusOf('hans_corp')).toBe('disabled');
  expect((await visitor.call(getProfile, {})).code).toBe(401);
  const audit = await ask('GET', 'audit?kind=people.disable');
  expect(audit.body.items[0]).toMatchObject({
    operator: 'directory/corp',
    reason: expect.stringContaining(run.id),
  });
  expect(await sync()).toMatchObject({ left: 0 });
  // Barred there is gone, and back is back: by the identifier alone.
  await directory.set('gina_corp', 'objectClass', 'inetOrgPerson', 'activeDirectoryUser');
  await directory.set('gina_corp', 'userAccountControl', '514');
  expect(await sync()).toMatchObject({ left: 1 });
  expect(await statusOf('gina_corp')).toBe('disabled');
  expect((await signIn('gina_corp')).code).toBe(0);
  await directory.set('gina_corp', 'userAccountControl', '512');
  const back = await sync();
  expect(await changesOf(back)).toEqual(['return 员工gina_corp']);
  expect(await statusOf('gina_corp')).toBe('active');
  expect((await signIn('gina_corp')).code).toBe(1);
  // Under the old name somebody new is somebody else.
  await addPerson('hans_corp');
  expect(await sync()).toMatchObject({ created: 1, updated: 0 });
  expect(await statusOf('hans_corp')).toBe('disabled');
});

// threat:leaver
test('whom an operator disabled no run enables, and an operator’s own account no run disables', async () => {
  const [emil] = (await accountsOf()).filter(({ username }) => username === 'emil_corp');
  expect((await ask('POST', `people/${emil?.id}/disable`, { reason: '调查' })).status).toBe(200);
  expect(await sync()).toMatchObject({ updated: 0 });
  expect(await statusOf('emil_corp')).toBe('disabled');
  await service.database
    .updateTable('linked_identity')
    .set({ account_id: owner.accountId })
    .where('account_id', '=', (await accountsOf()).find(({ username }) => username === 'fred_corp')?.id ?? '')
    .execute();
  await directory.remove('fred_corp');
  const run = await sync();
  expect(run).toMatchObject({ state: 'done', left: 0, refused: 1 });
  expect(await changesOf(run)).toEqual(['refuse 员工fred_corp: forbidden']);
  const { status } = await service.database
    .selectFrom('account')
    .select('status')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
});
