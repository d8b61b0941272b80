import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { sections } from '@tongxing/contract/manage/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({
    follows: true,
    file: { site: { qq_group: 'https://qm.qq.com/q/abc' }, limits: { codes_per_ip_hour: 33 } },
  });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const show = async (section: string) => (await owner.ask('GET', `settings/${section}`)).body;
async function save(section: string, fields: Record<string, unknown>, ifMatch?: string) {
  const etag = ifMatch ?? String((await owner.ask('GET', `settings/${section}`)).headers['etag']);
  return owner.ask('PATCH', `settings/${section}`, fields, { 'if-match': etag });
}
/** What the service runs with; it may hear of the last change only in a moment. */
async function inForce<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const until = Date.now() + 2000;
  for (;;) {
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(expected) || Date.now() > until) {
      expect(now).toEqual(expected);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const config = async () => (await service.visitor().call(getConfig, {})).data;

// call:GET/manage/v1/settings/{section} call:GET/manage/v1/settings/{section}/versions
// call:PATCH/manage/v1/settings/{section}
test('a section is saved, followed without a restart, and goes back to the default by null', async () => {
  const before = await owner.ask('GET', 'settings/sign-in');
  expect(before).toMatchObject({ status: 200, headers: { etag: '"0"' } });
  expect(before.body).toMatchObject({ section: 'sign-in', version: 0, value: { qrcode: true }, saved: {} });
  const saved = await save('sign-in', { qrcode: false, reason: '先关扫码' });
  expect(saved).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  expect(saved.body).toMatchObject({
    version: 1,
    value: { qrcode: false, password: true },
    saved: { qrcode: false },
  });
  await inForce(async () => (await config()).login.qrcode, false);
  await save('sign-in', { qrcode: null });
  expect(await show('sign-in')).toMatchObject({ version: 2, value: { qrcode: true }, saved: {} });
  await inForce(async () => (await config()).login.qrcode, true);

  const { body } = await owner.ask('GET', 'settings/sign-in/versions?limit=1');
  expect(body.items).toMatchObject([
    {
      version: 2,
      changes: [{ path: 'qrcode', before: false, after: null }],
      saved_by_name: expect.any(String),
    },
  ]);
  const older = await owner.ask('GET', `settings/sign-in/versions?limit=1&cursor=${body.next}`);
  expect(older.body.items).toMatchObject([{ version: 1, reason: '先关扫码', value: { qrcode: false } }]);
  const audit = await owner.ask('GET', 'audit?kind=settings.save');
  expect(audit.body.items[0]).toMatchObject({
    target_kind: 'setting',
    target_id: 'sign-in',
    before: { version: 1, qrcode: false },
    after: { version: 2, qrcode: null },
  });
});

// call:GET/manage/v1/settings call:GET/manage/v1/settings/{section}
// call:GET/manage/v1/settings/{section}/versions
test('every section is listed as it is in force, with what locks it', async () => {
  const { status, body } = await owner.ask('GET', 'settings');
  expect([status, body.items.map(({ section }) => section)]).toEqual([200, [...sections]]);
  const { schema, ...mail } = await show('mail');
  expect(schema).toMatchObject({ type: 'object' });
  expect(body.items).toContainEqual(mail);
  expect(body.items.find(({ section }) => section === 'site')).toMatchObject({
    value: { qq_group: 'https://qm.qq.com/q/abc' },
    locked: [{ path: 'qq_group', by: 'file' }],
  });
  expect(await owner.ask('GET', 'settings/no-such/versions')).toMatchObject({ status: 404 });
});

// call:POST/manage/v1/settings/{section}/rollback
test('an older version is brought back as a new one, the beginning too', async () => {
  await save('apps', { review: true });
  await save('apps', { per_account: 3 });
  const back = await owner.ask('POST', 'settings/apps/rollback', { version: 1, reason: '太少了' });
  expect(back.body).toMatchObject({ version: 3, saved: { review: true }, value: { per_account: 50 } });
  expect((await owner.ask('POST', 'settings/apps/rollback', { version: 0 })).body).toMatchObject({
    version: 4,
    saved: {},
  });
  expect((await owner.ask('POST', 'settings/apps/rollback', { version: 77 })).status).toBe(404);
  const stale = await owner.ask('POST', 'settings/apps/rollback', { version: 1 }, { 'if-match': '"3"' });
  expect(stale).toMatchObject({
    status: 409,
    body: { type: 'urn:tongxing:problem:version_conflict', version: 4 },
  });
});

// call:GET/manage/v1/settings/{section} call:PATCH/manage/v1/settings/{section}
test('who saves has read what they change: stale is 409, missing and nonsense are 400', async () => {
  await save('registration', { email: false });
  expect(await save('registration', { email: true }, '"0"')).toMatchObject({
    status: 409,
    body: { type: 'urn:tongxing:problem:version_conflict', version: 1 },
  });
  const missing = await owner.ask('PATCH', 'settings/registration', { email: true });
  expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: ['if_match'] }] } });
  expect(await save('registration', { email: true }, 'yesterday')).toMatchObject({ status: 400 });
  expect(await save('registration', { email: true }, '*')).toMatchObject({ status: 200 });
  expect(await owner.ask('GET', 'settings/no-such')).toMatchObject({ status: 404 });
  const read = await owner.ask('GET', 'settings/registration', undefined, { 'if-match': '*' });
  expect(read).toMatchObject({ status: 200, body: { version: 2 } });
});

test('of two who save at once one is told that the other has', async () => {
  const { headers } = await owner.ask('GET', 'settings/limits');
  const tries = await Promise.all(
    [21, 22, 23, 24].map((count) =>
      save('limits', { codes_per_account_day: count }, String(headers['etag'])),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await show('limits')).toMatchObject({ version: 1 });
});

// call:PATCH/manage/v1/settings/{section}
test('what would not work is refused with its field named, and nothing of it is kept', async () => {
  const refused = async (section: string, fields: Record<string, unknown>, path: string) => {
    const answer = await save(section, fields);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 422,
      body: {
        type: 'urn:tongxing:problem:cannot_work',
        issues: expect.arrayContaining([
          expect.objectContaining({ path: [path], message: expect.any(String) }),
        ]),
      },
    });
    expect(await show(section)).toMatchObject({ version: 0 });
    return answer.body['issues'] as { proposal?: string }[];
  };
  await refused('captcha', { kinds: ['altcha', 'geetest'] }, 'geetest');
  await refused('sms', { vendors: [{ vendor: 'aliyun' }] }, 'vendors[0].access_key_id');
  await refused('site', { titel: '青禾' }, 'titel');
  await refused('site', { title: 5 }, 'title');
  await refused('mail', { from: 'nobody' }, 'from');
  await refused('mail', { host: 'smtp.example', user: 'account@smtp.example' }, 'password');
  await refused('mail', { host: 'smtp.example', password: 'hush' }, 'user');
  await refused('operators', { networks: ['10.0.0.0/99'] }, 'networks[0]');
  await refused(
    'legal',
    { terms: [{ version: '2', updated_at: '2026-01-01', file: '/etc/passwd' }] },
    'terms',
  );
  await refused(
    'providers',
    { providers: [{ kind: 'github', client_id: 'a' }] },
    'providers[0].client_secret',
  );
  await refused('brand', { links: [{ label: '帮助', url: 'javascript:alert(1)' }] }, 'links[0].url');
  const [issue] = await refused('brand', { accent: '#7fd3c7' }, 'accent');
  expect((await save('brand', { accent: issue?.proposal })).status).toBe(200);
});

// call:PATCH/manage/v1/settings/{section}
test('what the file has set is locked, field by field; the same value is no change of it', async () => {
  const { locked } = await show('site');
  expect(locked).toEqual([{ path: 'qq_group', by: 'file', note: '由配置文件锁定' }]);
  const refused = await save('site', { qq_group: '', title: '青禾账号' });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      type: 'urn:tongxing:problem:locked',
      issues: [{ path: ['qq_group'], message: '由配置文件锁定' }],
    },
  });
  expect(await save('limits', { codes_per_ip_hour: 34 })).toMatchObject({ status: 422 });
  const saved = await save('site', { qq_group: 'https://qm.qq.com/q/abc', title: '青禾账号' });
  expect(saved).toMatchObject({ status: 200, body: { value: { title: '青禾账号' } } });
  await inForce(async () => (await config()).title, '青禾账号');
  await save('brand', { name: '青禾' });
  await inForce(async () => (await config()).title, '青禾');
  expect(await save('site', { title: '麦田' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['title'] }] },
  });
});

test('secrets are sealed, shown by their last four, and stay where they come back masked', async () => {
  const secret = 'github-secret-that-nobody-reads-9f3a';
  const github = { kind: 'github', client_id: 'abc', client_secret: secret };
  const saved = await save('providers', { providers: [github] });
  expect(saved.status, saved.text).toBe(200);
  const masked = { ...github, client_secret: '••••9f3a' };
  expect(saved.body['value']).toMatchObject({ providers: [masked] });
  await save('providers', {
    providers: [
      { ...masked, name: 'GitHub 登录' },
      { ...github, key: 'second', client_secret: 'x' },
    ],
  });
  await inForce(async () => {
    const { data } = await service.visitor().call(listProviders, {});
    return data.map(({ name }) => name);
  }, ['GitHub 登录', 'GitHub']);
  const other = await save('providers', { providers: [{ ...masked, key: 'third' }] });
  expect(other).toMatchObject({ status: 422, body: { issues: [{ path: ['providers[0].client_secret'] }] } });

  const pages = await Promise.all(
    ['settings', 'settings/providers', 'settings/providers/versions', 'audit'].map((path) =>
      owner.ask('GET', path),
    ),
  );
  for (const { text } of [saved, ...pages]) expect(text).not.toContain('that-nobody-reads');
  const rows = await service.database.selectFrom('setting_version').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('that-nobody-reads');
});

test('a second operator is asked for from here only once there is one', async () => {
  const alone = await save('operators', { approval: true });
  expect([alone.status, alone.body['issues']]).toEqual([
    422,
    [{ path: ['approval'], message: expect.stringContaining('nobody else may decide') }],
  ]);
  const second = await makeOperator(service, ['security']);
  // From then on the other one is asked about this, too.
  const asked = await save('operators', { approval: true });
  expect(asked).toMatchObject({ status: 409, body: { type: 'urn:tongxing:problem:waits_for_approval' } });
  await service.database.deleteFrom('operator').where('account_id', '=', second.accountId).execute();
});

test('nobody shuts the door of the console on themselves, by what they save or bring back', async () => {
  const shut = { path: ['networks'], message: expect.stringContaining('would shut you out') };
  const { ip } = owner.visitor;
  const refused = await save('operators', { networks: ['203.0.113.0/24'] });
  expect([refused.status, refused.body['issues']]).toEqual([422, [shut]]);
  expect((await save('operators', { networks: [ip, '203.0.113.0/24'] })).status).toBe(200);
  expect((await save('operators', { networks: [ip] })).status).toBe(200);
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  await inForce(async () => (await owner.ask('GET', 'me', undefined, elsewhere)).status, 404);
  expect((await save('operators', { networks: null })).status).toBe(200);
  await inForce(async () => (await owner.ask('GET', 'me', undefined, elsewhere)).status, 200);
  const few = await save('operators', { requests_per_minute: 9 });
  expect([few.status, few.body['issues']]).toEqual([422, [{ ...shut, path: ['requests_per_minute'] }]]);
  const back = await owner.ask('POST', 'settings/operators/rollback', { version: 2 }, elsewhere);
  expect([back.status, back.body['issues']]).toEqual([422, [shut]]);
});

/** Broken once, and seen to fail: without what is asked before a yes. */
// threat:uninformed-approval
test('nor does a second operator agree to what shuts the door on them', async () => {
  const second = await makeOperator(service, ['owner']);
  const { ip } = owner.visitor;
  const asked = await save('operators', { approval: true, networks: [ip] });
  expect(asked.status).toBe(409);
  const path = `approvals/${asked.body['approval']}/approve`;
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const shut = await second.ask('POST', path, {}, elsewhere);
  expect([shut.status, shut.body['issues']]).toEqual([
    422,
    [
      {
        path: ['networks'],
        message: expect.stringContaining('would shut you out: you come from 203.0.113.9'),
      },
    ],
  ]);
  // It goes on waiting, and is agreed to from where the door stays open.
  expect((await show('operators'))['value']).toMatchObject({ networks: [] });
  const agreed = await second.ask('POST', path, {}, { 'x-forwarded-for': ip });
  expect(agreed.status, agreed.text).toBe(200);
  // Back to what it was, by two again.
  await inForce(async () => (await second.ask('GET', 'me', undefined, elsewhere)).status, 404);
  const back = await save('operators', { approval: null, networks: null });
  const yes = `approvals/${back.body['approval']}/approve`;
  expect((await second.ask('POST', yes, {}, { 'x-forwarded-for': ip })).status).toBe(200);
  await inForce(async () => (await second.ask('GET', 'me', undefined, elsewhere)).status, 200);
  await service.database.deleteFrom('operator').where('account_id', '=', second.accountId).execute();
});
