import { removeContact } from '@tongxing/contract/calls/contacts.ts';
import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther, idOf } from '../../../../test/further-contact.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';

let service: TestService;
let lin: RegisteredPerson;

beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service, { username: 'lin_export' });
});
afterAll(() => service.close());

async function takeOut(person: RegisteredPerson) {
  await passCheck(person);
  await person.visitor.call(requestExport, {});
  await expect.poll(async () => (await person.visitor.call(getExport, {})).data.state).toBe('ready');
  const { files } = (await person.visitor.call(getExport, {})).data;
  const read = async (format: string) => {
    const answer = await service.app.inject(files.find((file) => file.format === format)?.url ?? '');
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  return { json: await read('json'), html: await read('html'), files };
}

test('an export holds the data of every feature, readable on the page, and no secret', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b625b' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' });
  const avatar = (await lin.visitor.call(uploadImage, {}, { file })).data.url;
  await lin.visitor.call(editProfile, { nickname: '<林晚>', avatar, gender: 'female' });
  const app = await registerApp(lin.visitor, { name: '青禾笔记' });
  await signInAtApp(service, lin.visitor, app);
  const { json, html } = await takeOut(lin);

  const data = json.json();
  expect(data.account[0]).toMatchObject({ nickname: '<林晚>', username: 'lin_export', has_password: true });
  expect(data.contacts).toEqual([expect.objectContaining({ kind: 'phone', value: lin.phone })]);
  expect(data.uploads).toEqual([expect.objectContaining({ address: avatar })]);
  expect(data.apps_owned).toEqual([expect.objectContaining({ id: app.id, name: '青禾笔记' })]);
  expect(data.app_secrets).toHaveLength(1);
  expect(data.grants).toEqual([expect.objectContaining({ app: '青禾笔记', client_id: app.id })]);
  expect(data.agreements.map((each: { document: string }) => each.document)).toContain('privacy');
  expect(data.activity.map((each: { kind: string }) => each.kind)).toContain('app_granted');

  const page = html.body;
  for (const words of ['账号 ID', '性别', '同意提供', '授权应用', '我创建的应用', '隐私政策', '没有记录']) {
    expect(page).toContain(words);
  }
  expect(page).toContain('<td>女</td>');
  expect(page).toContain('&#60;林晚&#62;');
  expect(page).not.toContain('<林晚>');
  expect(page).not.toMatch(/<th scope="(?:col|row)">[a-z_]+<\/th>/);
  expect(html.headers['content-security-policy']).toContain('sandbox');

  const { password_hash: hash } = await service.database
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', lin.accountId)
    .executeTakeFirstOrThrow();
  for (const secret of [hash, lin.visitor.token, app.secret, lin.visitor.device]) {
    expect(json.body).not.toContain(secret);
    expect(page).not.toContain(secret);
  }
});

// call:GET/v3/user/export threat:export-misuse
test('an export covers the own account only, requires the security check, and its link expires', async () => {
  const other = await registerPerson(service);
  expect((await other.visitor.call(getExport, {})).code).toBe(10);
  expect((await other.visitor.call(requestExport, {})).code).toBe(10);
  const { json, files } = await takeOut(other);
  expect(json.body).not.toContain(lin.phone);
  const url = files[0]?.url ?? '';
  expect((await service.app.inject(url.replace(/key=.{4}/, 'key=AAAA'))).statusCode).toBe(404);
  expect((await service.app.inject(url.replace(/format=\w+/, 'format=../json'))).statusCode).toBe(404);
  service.clock.advance(11 * 60);
  expect((await service.app.inject(url)).statusCode).toBe(404);
  expect((await other.visitor.call(getExport, {})).code).toBe(10);
  service.clock.advance(24 * 3600);
  await service.work('Clearing expired exports');
  const { count } = await service.database
    .selectFrom('export_job')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

test('an export lists main, further and recently removed contacts', async () => {
  const person = await registerPerson(service);
  const { visitor, phone } = person;
  const [further, email, removed] = ['13622220001', 'copy@mail.example', 'given-up@gone.example'] as const;
  await passCheck(person);
  for (const to of [further, email, removed]) await addFurther(service, visitor, to);
  await visitor.call(removeContact, { id: await idOf(visitor, '@gone.example') });
  const { json, html } = await takeOut(person);
  const { contacts, former_contacts: former } = json.json();
  const listed = [
    { kind: 'phone', value: phone, main: true },
    { kind: 'phone', value: further, main: false },
    { kind: 'email', value: email, main: true },
  ];
  expect(contacts).toHaveLength(3);
  for (const each of listed) expect(contacts).toContainEqual(expect.objectContaining(each));
  expect(former).toEqual([expect.objectContaining({ kind: 'email', value: removed, further: true })]);
  for (const value of [phone, further, email, removed]) expect(html.body).toContain(value);
});

// call:POST/v3/user/export threat:export-misuse
test('of twenty requests at once, one starts a job', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.visitor.call(requestExport, {})));
  expect(answers.every(({ code }) => code === 1)).toBe(true);
  await expect.poll(async () => (await person.visitor.call(getExport, {})).data.state).toBe('ready');
  const events = await service.database
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('kind', '=', 'exported')
    .execute();
  expect(events).toHaveLength(1);
});

test('a link works for its own export, not for a later one', async () => {
  const person = await registerPerson(service);
  const { files } = await takeOut(person);
  const url = files[0]?.url ?? '';
  service.clock.advance(1);
  await service.database.deleteFrom('export_job').where('account_id', '=', person.accountId).execute();
  const again = await takeOut(person);
  expect((await service.app.inject(again.files[0]?.url ?? '')).statusCode).toBe(200);
  expect((await service.app.inject(url)).statusCode).toBe(404);
});

// threat:export-misuse
test.each(['signing out', 'ending the session elsewhere', 'a new password'])(
  'the link of an export ends with the session that has seen it: %s',
  async (how) => {
    const person = await registerPerson(service);
    const { files } = await takeOut(person);
    const url = files[0]?.url ?? '';
    const { phone, password } = person;
    const other = service.visitor();
    other.token = (await other.call(signInByPassword, { account: phone, password })).data.token;
    if (how === 'signing out') await person.visitor.call(signOut, {});
    if (how === 'ending the session elsewhere') {
      await passCheck({ ...person, visitor: other });
      const { items } = (await other.call(listSessions, {})).data;
      const first = items.find(({ current }) => !current);
      expect((await other.call(revokeSessions, { id: first?.id ?? '' })).data.ended).toBe(1);
    }
    if (how === 'a new password') {
      await passCheck({ ...person, visitor: other });
      const next = { old_password: password, password: 'another one entirely 5' };
      expect((await other.call(changePassword, next)).code).toBe(1);
    }
    expect((await service.app.inject(url)).statusCode).toBe(404);
  },
);
