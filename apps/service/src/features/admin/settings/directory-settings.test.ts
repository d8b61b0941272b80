import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let directory: TestDirectory;
let owner: TestOperator;
beforeAll(async () => {
  directory = await openDirectory(localCertificate);
  await directory.addPerson({ uid: 'linwan', name: '林晚', password: 'their password there' });
  service = await openService({ follows: true, file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(async () => {
  await service.close();
  await directory.close();
});

const save = async (directories: readonly object[]) => {
  const { headers } = await owner.ask('GET', 'settings/directories');
  return owner.ask('PATCH', 'settings/directories', { directories }, { 'if-match': String(headers['etag']) });
};

test('a directory is tried before it is saved: by whom it finds, or by what does not fit', async () => {
  const tryOut = async (entry: object) =>
    (
      await owner.ask('POST', 'settings/directories/try', {
        what: 'directory',
        with: { directories: [entry] },
      })
    ).body;
  expect(await tryOut(directory.entry)).toMatchObject({
    ok: true,
    result: 'answered',
    tried: 'corp',
    detail: 'it has uid=linwan,ou=people,dc=corp,dc=example',
  });
  expect(await tryOut({ ...directory.entry, bind_password: 'wrong' })).toMatchObject({
    ok: false,
    result: 'directory_misconfigured',
  });
  const none = await owner.ask('POST', 'settings/directories/try', { what: 'directory' });
  expect(none.body.type).toBe('urn:tongxing:problem:not_set_up');
});

// threat:directory
test('the reader’s password is shown to nobody, and goes to no other server', async () => {
  expect((await save([directory.entry])).status).toBe(200);
  const { body, text } = await owner.ask('GET', 'settings/directories');
  expect(text).not.toContain('reader-secret');
  const [shown] = (body['value'] as { directories: [Record<string, unknown>] }).directories;
  expect(shown).toMatchObject({ key: 'corp', bind_password: '••••cret' });
  for (const elsewhere of [{ url: 'ldap://evil.example' }, { ca: '' }]) {
    const moved = await save([{ ...shown, ...elsewhere }]);
    expect(moved).toMatchObject({ status: 422, body: { type: 'urn:tongxing:problem:cannot_work' } });
  }
  expect((await save([{ ...shown, name: '员工' }])).status).toBe(200);
});

test('a directory and a provider have no key in common', async () => {
  const corp = { kind: 'github', key: 'corp', client_id: 'a', client_secret: 'b' };
  const { headers } = await owner.ask('GET', 'settings/providers');
  const saved = await owner.ask(
    'PATCH',
    'settings/providers',
    { providers: [corp] },
    { 'if-match': String(headers['etag']) },
  );
  expect(saved).toMatchObject({ status: 422, body: { type: 'urn:tongxing:problem:cannot_work' } });
  expect(saved.text).toContain('corp is the key of a provider');
});

// threat:directory
test('a second directory, and what is no destination, need no password again', async () => {
  const bare = { ...directory.entry, key: 'bare' };
  expect((await save([bare])).status).toBe(200);
  const { body } = await owner.ask('GET', 'settings/directories');
  const [shown] = (body['value'] as { directories: [Record<string, unknown>] }).directories;
  // The console writes out what it was shown, defaults included.
  const second = { kind: 'wecom', key: 'staff', corp_id: 'ww1', secret: 'the secret of the app' };
  const both = await save([{ ...shown, timeout_seconds: 8 }, second]);
  expect(both.status, both.text).toBe(200);
  const again = await owner.ask('GET', 'settings/directories');
  const [first, list] = (again.body['value'] as { directories: Record<string, unknown>[] }).directories;
  expect((await save([first, { ...list, departments: ['2'] }].map((each) => each ?? {}))).status).toBe(200);
  const moved = await save(
    [first, { ...list, hosts: { api: 'https://evil.example' } }].map((each) => each ?? {}),
  );
  expect(moved).toMatchObject({ status: 422, body: { type: 'urn:tongxing:problem:cannot_work' } });
  expect(moved.text).toContain('directories[1].secret');
});

test('a field that a directory sets is one of the profile, and its person need not fill it in', async () => {
  const fields = { profile: { fields: [{ key: 'staff_no', label: { zh: '工号' }, required: 'later' }] } };
  const { headers } = await owner.ask('GET', 'settings/profile');
  const saved = await owner.ask('PATCH', 'settings/profile', fields.profile, {
    'if-match': String(headers['etag']),
  });
  expect(saved.status, saved.text).toBe(200);
  for (const [name, message] of [
    ['staff_no', 'its person cannot fill it in'],
    ['other', 'is no field of profile.fields'],
  ] as const) {
    const answer = await save([{ ...directory.entry, profile_fields: { [name]: 'employeeNumber' } }]);
    expect(answer).toMatchObject({ status: 422, body: { type: 'urn:tongxing:problem:cannot_work' } });
    expect(answer.text).toContain(message);
  }
});

// threat:directory
test.each([
  { attributes: { nickname: 'userPassword' } },
  { attributes: { username: 'unicodePwd' } },
  { attributes: { email: 'sambaNTPassword' } },
  { attributes: { phone: 'supplementalCredentials' } },
  { attributes: { id: 'ipaNTHash' } },
  { profile_fields: { staff_no: 'userPassword' } },
  { profile_fields: { staff_no: '2.5.4.35' } },
])('what holds a password is not read: %j', async (entry) => {
  const answer = await save([{ ...directory.entry, ...entry }]);
  expect(answer).toMatchObject({ status: 422 });
  expect(answer.text).toContain('holds a password or a key');
});

test('a secretary is no secret', async () => {
  const answer = await save([{ ...directory.entry, attributes: { nickname: 'secretary' } }]);
  expect(answer.status, answer.text).toBe(200);
});

// threat:second-account-approval
test('a directory waits for a second operator where two are needed; taking it away does not', async () => {
  const strict = await openService({ follows: true, file: { operators: { approval: true } } });
  const one = await makeOperator(strict, ['owner']);
  await makeOperator(strict, ['owner']);
  const { headers } = await one.ask('GET', 'settings/directories');
  const asked = await one.ask(
    'PATCH',
    'settings/directories',
    { directories: [directory.entry], reason: '接入公司目录' },
    { 'if-match': String(headers['etag']) },
  );
  expect(asked).toMatchObject({ status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } });
  await strict.close();
});
