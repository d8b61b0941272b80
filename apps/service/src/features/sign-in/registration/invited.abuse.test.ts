import { setAppRoles } from '@tongxing/contract/calls/app-access.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { acceptInvitation, inviteToApp } from '@tongxing/contract/calls/invitations.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp, start, userinfo } from '../../../../test/relying-party.ts';

const open = (register: object) =>
  openService({
    file: {
      operators: { approval: false, requests_per_minute: 2000 },
      register,
      limits: { codes_per_ip_hour: 10_000, codes_per_network_hour: 10_000 },
    },
  });

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await open({ denied_domains: ['denied.example'], deny_disposable: true });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

/** A service that an operator has closed to all but the invited. */
async function openInvited() {
  const shut = await openService({
    follows: true,
    file: { operators: { approval: false, requests_per_minute: 2000 } },
  });
  const first = await makeOperator(shut, ['owner']);
  const save = async (section: string, fields: object) => {
    const saved = await first.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' });
    expect(saved.status, saved.text).toBe(200);
  };
  await save('registration', { mode: 'invited' });
  // Saved after it, and so in force after it.
  await save('site', { title: '只有受邀请的人' });
  const title = async () => (await shut.visitor().call(getConfig, {})).data.title;
  await expect.poll(title, { timeout: 20_000 }).toBe('只有受邀请的人');
  return { shut, first };
}

let count = 0;
const nextPhone = () => `1391000${String((count += 1)).padStart(4, '0')}`;
const agreed = { password: 'correct horse battery 7', terms_version: '1.0', privacy_version: '1.0' };
const invite = async (more: object = {}, by = owner) => {
  const { status, body } = await by.ask('POST', 'invitations', more);
  expect([status, body]).toMatchObject([200, { token: expect.any(String) }]);
  return body as unknown as { id: string; token: string; url: string };
};
async function registerBy(
  contact: { phone: string } | { email: string },
  invitation?: string,
  at: TestService = service,
) {
  const visitor = at.visitor();
  const [value] = Object.values(contact) as [string];
  if ('phone' in contact) await visitor.call(phoneCodeCalls.register, contact);
  else await visitor.call(emailCodeCalls.register, contact);
  const code = await at.readCode(value, 'register');
  const type = 'phone' in contact ? 'phone' : 'email';
  const given = { type, ...contact, code, ...agreed, ...(invitation ? { invitation } : {}) };
  const answer = await visitor.call(register, given as never);
  if (answer.code === 1) visitor.token = answer.data.token;
  return { visitor, answer };
}
const reasonOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 1 ? 'in' : (data as { reason?: string }).reason;
// call:POST/manage/v1/invitations call:GET/manage/v1/invitations call:DELETE/manage/v1/invitations/{id}
test('where only the invited register, nobody else gets an account in any way', async () => {
  const { shut, first } = await openInvited();
  const group = String((await first.ask('POST', 'groups', { key: 'new', name: 'new' })).body['id']);
  const at = async (invitation?: string) =>
    reasonOf((await registerBy({ phone: nextPhone() }, invitation, shut)).answer);
  expect(await at()).toBe('registration_invited');
  const phone = nextPhone();
  const visitor = shut.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await shut.readCode(phone, 'login');
  expect(reasonOf(await visitor.call(signInByPhoneCode, { phone, code }))).toBe('registration_invited');

  const made = await invite({ groups: [group] }, first);
  expect(made.url).toBe(`http://localhost:3000/user/invitation?invitation=${made.token}`);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => at(made.token)));
  expect(outcomes.toSorted()).toEqual(['in', ...Array<string>(7).fill('invitation_used')]);
  const members = (await first.ask('GET', `groups/${group}/members`)).body.items;
  expect(members).toHaveLength(1);
  const listed = (await first.ask('GET', 'invitations')).body.items;
  const mine = listed.find(({ id }) => id === made.id);
  expect(mine).toMatchObject({ state: 'used', used_by: members[0]?.['account_id'] });
  expect(JSON.stringify(listed)).not.toContain(made.token);

  const back = await invite({}, first);
  expect((await first.ask('DELETE', `invitations/${back.id}`, {})).status).toBe(200);
  expect((await first.ask('DELETE', `invitations/${back.id}`, {})).status).toBe(404);
  expect(await at(back.token)).toBe('invitation_unknown');
  await shut.close();
}, 60_000);

// call:POST/v3/user/invitations/accept
test('an invitation is taken by one account, in time, and only by whom it is for', async () => {
  const accept = ({ visitor }: { visitor: Visitor }, invitation: string) =>
    visitor.call(acceptInvitation, { invitation });
  const [one, two] = [await registerPerson(service), await registerPerson(service)];
  const { token } = await invite();
  expect(await accept(one, token)).toMatchObject({ code: 1, data: { app: null } });
  // The same account may press twice.
  expect((await accept(one, token)).code).toBe(1);
  expect(reasonOf(await accept(two, token))).toBe('invitation_used');
  expect(reasonOf(await accept(two, 'no-such'))).toBe('invitation_unknown');
  const forOne = await invite({ contact: one.phone });
  expect(reasonOf(await accept(two, forOne.token))).toBe('invitation_other');
  expect(reasonOf((await registerBy({ phone: nextPhone() }, forOne.token)).answer)).toBe('invitation_other');
  expect((await accept(one, forOne.token)).code).toBe(1);
  const short = await invite({ expires_in_hours: 1 });
  service.clock.advance(3600);
  expect(reasonOf(await accept(two, short.token))).toBe('invitation_expired');
  await owner.enter();
  expect((await owner.ask('POST', 'invitations', { app: 'none' })).status).toBe(400);
  expect((await owner.ask('POST', 'invitations', { groups: [short.id] })).status).toBe(400);
  expect((await owner.ask('POST', 'invitations', { expires_in_hours: 0 })).status).toBe(400);
});

test('domains that are not allowed, denied or thrown away get no account, by a form or by a code', async () => {
  const byForm = async (email: string) => reasonOf((await registerBy({ email })).answer);
  const byCode = async (email: string) => {
    const visitor = service.visitor();
    await visitor.call(emailCodeCalls.login, { email });
    const code = await service.readCode(email, 'login');
    return reasonOf(await visitor.call(signInByEmailCode, { email, code }));
  };
  for (const way of [byForm, byCode]) {
    expect(await way(`a${count}@denied.example`)).toBe('domain_refused');
    expect(await way(`a${count}@mail.DENIED.example`)).toBe('domain_refused');
    expect(await way(`a${count}@mailinator.com`)).toBe('domain_refused');
    expect(await way(`a${(count += 1)}@allowed.example`)).toBe('in');
  }
  const { token } = await invite();
  expect(reasonOf((await registerBy({ email: `b@denied.example` }, token)).answer)).toBe('in');
});

test('where only some domains register, nobody gets in by another one or by a number', async () => {
  const narrow = await open({ allowed_domains: ['@Corp.example'] });
  const by = async (contact: { email: string } | { phone: string }) =>
    reasonOf((await registerBy(contact, undefined, narrow)).answer);
  expect(await by({ email: 'a@corp.example' })).toBe('in');
  for (const domain of ['x.corp.example', 'corp.example.evil.example', 'evilcorp.example']) {
    expect([domain, await by({ email: `b@${domain}` })]).toEqual([domain, 'domain_refused']);
  }
  expect(await by({ phone: nextPhone() })).toBe('domain_refused');
  await narrow.close();
}, 60_000);

// call:POST/v3/app/invitations
test('a developer invites into the app, with a role; nobody else is let in by it', async () => {
  const developer = await registerPerson(service);
  await passCheck(developer);
  const { visitor } = developer;
  const app = await registerApp(visitor, { scopes: ['openid', 'roles'] });
  await visitor.call(setAppRoles, { id: app.id, roles: [{ key: 'editor', name: '编辑' }] });
  await owner.ask('PUT', `apps/${app.id}/access`, { who: 'invited' });
  const [guest, stranger] = [await registerPerson(service), await registerPerson(service)];
  const mayUse = async (person: RegisteredPerson) => {
    const { authorize } = await start(service, app, { scope: 'openid roles' });
    return (await person.visitor.call(getAuthorization, { authorize })).data.access.allowed;
  };
  expect(await mayUse(guest)).toBe(false);
  const made = await visitor.call(inviteToApp, { id: app.id, role: 'editor' });
  const { token } = made.data;
  expect((await visitor.call(inviteToApp, { id: app.id, role: 'none' })).code).toBe(404);
  await passCheck(stranger);
  expect((await stranger.visitor.call(inviteToApp, { id: app.id })).code).toBe(404);
  expect((await guest.visitor.call(acceptInvitation, { invitation: token })).data.app).toEqual({
    client_id: app.id,
    name: '青禾笔记',
  });
  expect([await mayUse(guest), await mayUse(stranger)]).toEqual([true, false]);
  const { tokens } = await signInAtApp(service, guest.visitor, app, { scope: 'openid roles' });
  expect((await userinfo(service, tokens.access_token)).json()).toMatchObject({ roles: ['editor'] });
  // By invitation nobody gets past a list that an operator keeps.
  await owner.ask('PUT', `apps/${app.id}/access`, { who: 'listed' });
  expect(await mayUse(guest)).toBe(false);
  const { status, body } = await owner.ask('POST', 'invitations', { app: app.id });
  expect(status).toBe(200);
  await guest.visitor.call(acceptInvitation, { invitation: String(body['token']) });
  expect(await mayUse(guest)).toBe(true);
});
