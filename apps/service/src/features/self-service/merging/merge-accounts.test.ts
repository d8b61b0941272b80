import { listApps } from '@tongxing/contract/calls/apps.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { listMerges, mergeAccounts, previewMerge, undoMerge } from '@tongxing/contract/calls/merging.ts';
import { readNotice, reportNotice } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { mergeInto, signInHere, startMergeOf } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';
import { callbackUrl, signInAt, stepUp } from '../../../../test/visit-provider.ts';
import { chainKeysOf } from '../../activity/activity-log/hash-chain.ts';
import { verifyChain } from '../../activity/activity-log/verify-log.ts';

let service: TestService;
let vendor: { close(): Promise<void> };
let shop: App;
let forum: App;

beforeAll(async () => {
  const fixture = await vendorFixtures.qq([callbackUrl]);
  vendor = fixture.vendor;
  service = await openService({ file: { providers: [fixture.entry] } });
  const developer = await registerPerson(service);
  const webhook_url = 'https://app.example/hook';
  shop = await registerApp(developer.visitor, { name: '小店', webhook_url });
  forum = await registerApp(developer.visitor, { name: '论坛', webhook_url });
});
afterAll(async () => {
  await service.close();
  await vendor.close();
});

const countMerges = async () =>
  (await service.database.selectFrom('account_merge').select('id').execute()).length;
/** Does the regular work; how many merges became final. */
const finish = async () => {
  const before = await countMerges();
  await service.work('Making merges final');
  return before - (await countMerges());
};
/** The apps that were told of somebody's end. */
const notices = async () => {
  const query = service.database.selectFrom('webhook_delivery').select('client_id');
  return (await query.where('event', '=', 'grant.revoked').execute()).map(({ client_id }) => client_id);
};

const subAt = async (person: RegisteredPerson, app: App) => {
  const { tokens } = await signInAtApp(service, person.visitor, app, {
    scope: 'openid profile offline_access',
  });
  return { tokens, sub: (await userinfo(service, tokens.access_token)).json().sub as string };
};
const isIntact = async (accountId: string) =>
  (await verifyChain(service.database, chainKeysOf(service.ports.masterKey), accountId)).brokenAt === null;
const eventsOf = async (accountId: string) =>
  (
    await service.database
      .selectFrom('activity')
      .select('kind')
      .where('account_id', '=', accountId)
      .orderBy('seq')
      .execute()
  ).map(({ kind }) => kind);
const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];

/** Two accounts of one person: the first is old and plain; the second came later, with QQ, an address and an app. */
async function openTwo() {
  const first = await registerPerson(service);
  const second = await registerPerson(service, { username: `second_${first.phone.slice(-4)}` });
  await stepUp(service, second);
  const bound = await signInAt(second.visitor, { key: 'qq', bind: true });
  if (bound.code !== 1) throw new Error(bound.msg);
  const email = `second${first.phone.slice(-4)}@mail.example`;
  await second.visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  const changed = await second.visitor.call(changeEmail, { email, code });
  if (changed.code !== 1) throw new Error(changed.msg);
  return { first, second, email, own: await registerApp(second.visitor, { name: '我的工具' }) };
}

const forgetIdentities = () => service.database.deleteFrom('linked_identity').execute();

// call:POST/v3/user/merge call:POST/v3/user/merge/preview
test('a merge moves identifiers and not credentials, apps keep their identifier, and it becomes final', async () => {
  const { first, second, email, own } = await openTwo();
  const [atShop, atForum] = [await subAt(second, shop), await subAt(second, forum)];
  const ownForum = (await subAt(first, forum)).sub;
  expect(atForum.sub).not.toBe(ownForum);

  const browser = first.visitor;
  const secondsOwnToken = second.visitor.token;
  const mergeId = await startMergeOf(first, second);
  const preview = (await browser.call(previewMerge, { merge_id: mergeId })).data;
  expect(preview.accounts).toMatchObject([
    { id: first.accountId, current: false, email: null },
    { id: second.accountId, current: true, username: second.username },
  ]);
  expect(JSON.stringify(preview)).not.toContain(second.phone);
  const [keepFirst, keepSecond] = preview.plans;
  expect(keepFirst).toMatchObject({
    keep: first.accountId,
    moves: {
      contacts: [{ further: true }, { kind: 'email', further: false }],
      identities: [{ provider: 'qq', nickname: '南风知我意' }],
      apps: ['我的工具'],
      subjects: ['小店'],
    },
    stays: { contacts: [], identities: [], subjects: ['论坛'] },
    ends: { username: second.username, password: true, passkeys: 0, mfa: false },
    blocker: null,
  });
  const nothing = { contacts: [], identities: [], apps: [], subjects: [], birthday: false };
  expect(keepSecond?.moves).toMatchObject({ ...nothing, contacts: [{ kind: 'phone', further: true }] });

  const merged = await browser.call(mergeAccounts, { merge_id: mergeId, keep: first.accountId });
  expect(merged).toMatchObject({
    code: 1,
    data: { undo_until: Math.floor(service.clock.now().getTime() / 1000) + 7 * 24 * 3600 },
  });
  browser.token = merged.data.signed_in?.token ?? null;
  expect((await browser.call(getProfile, {})).data).toMatchObject({ email: expect.stringContaining('@') });
  expect((await browser.call(listBindings, {})).data.items).toMatchObject([{ provider: 'qq' }]);
  expect((await browser.call(listApps, {})).data.items).toMatchObject([{ client_id: own.id }]);

  // Whoever was signed in as the second is out, here and at the apps.
  second.visitor.token = secondsOwnToken;
  expect((await second.visitor.call(getProfile, {})).code).toBe(401);
  expect((await userinfo(service, atShop.tokens.access_token)).statusCode).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: atShop.tokens.refresh_token ?? '' };
  expect((await ask(service, '/oauth2/token', shop, refresh)).statusCode).toBe(400);
  const account = second.username ?? '';
  const enter = (password: string) => service.visitor().call(signInByPassword, { account, password });
  expect((await enter(second.password)).reason).toBe('account_merged');
  expect((await enter('not this one')).reason).toBe('wrong_credentials');

  // QQ leads into the account that stayed, and the apps meet the person they knew.
  const byQq = service.visitor();
  const entered = (await signInAt(byQq, { key: 'qq' })).data;
  byQq.token = 'token' in entered ? entered.token : null;
  expect((await byQq.call(getProfile, {})).data.phone).toContain(first.phone.slice(-4));
  expect((await browser.call(listGrants, {})).data.items.map(({ client_id }) => client_id)).toEqual([
    forum.id,
  ]);
  expect((await subAt(first, shop)).sub).toBe(atShop.sub);
  expect((await subAt(first, forum)).sub).toBe(ownForum);

  for (const { accountId } of [first, second]) {
    expect(await isIntact(accountId)).toBe(true);
    expect(await eventsOf(accountId)).toContain('accounts_merged');
  }
  for (const to of [first.phone, second.phone, email]) {
    await expect.poll(async () => (await textsTo(to)).some((text) => text.includes('并入了'))).toBe(true);
  }

  service.clock.advance(7 * 24 * 3600 - 60);
  expect(await finish()).toBe(0);
  service.clock.advance(120);
  expect(await finish()).toBe(1);
  expect(await notices()).toEqual([forum.id]);
  const shell = await service.database
    .selectFrom('account')
    .selectAll()
    .where('id', '=', second.accountId)
    .executeTakeFirstOrThrow();
  expect(shell).toMatchObject({
    status: 'merged',
    merged_into: first.accountId,
    username: null,
    nickname: '',
    password_hash: null,
  });
  expect(await isIntact(second.accountId)).toBe(true);
  // The number is the first one's, besides its own.
  await signInHere(browser, { ...first, phone: second.phone });
  expect((await browser.call(getProfile, {})).data.phone).toContain(first.phone.slice(-4));
  expect((await subAt(first, forum)).sub).not.toBe(atForum.sub);
  expect((await subAt(first, shop)).sub).toBe(atShop.sub);

  // The copy of the account that stayed tells of the other one; with it, it goes.
  await passCheck(first);
  await browser.call(requestExport, {});
  await expect.poll(async () => (await browser.call(getExport, {})).data.state).toBe('ready');
  const { files } = (await browser.call(getExport, {})).data;
  const copy = (await service.app.inject(files.find(({ format }) => format === 'json')?.url ?? '')).json();
  const log = copy.activity as { number: number }[];
  expect(new Set(log.map(({ number }) => number)).size).toBe(2);
  await service.database.deleteFrom('account').where('id', '=', first.accountId).execute();
  expect(await eventsOf(second.accountId)).toEqual([]);
  await forgetIdentities();
});

// call:GET/v3/user/merge
test('undone within seven days, everything is where it was, at the apps too', async () => {
  const { first, second, email, own } = await openTwo();
  const before = (await subAt(second, shop)).sub;
  const browser = first.visitor;
  await mergeInto(first, second);
  expect((await subAt(first, shop)).sub).toBe(before);

  service.clock.advance(6 * 24 * 3600);
  const { items } = (await browser.call(listMerges, {})).data;
  expect(items).toMatchObject([{ number: expect.stringMatching(/^\d{8}$/) }]);
  const id = items[0]?.id ?? '';
  expect((await browser.call(undoMerge, { id })).code).toBe(10);
  await passCheck(first);
  expect(await browser.call(undoMerge, { id })).toMatchObject({ code: 1 });
  expect((await browser.call(listMerges, {})).data.items).toEqual([]);
  expect((await browser.call(listBindings, {})).data.items).toEqual([]);
  expect((await browser.call(getProfile, {})).data.email).toBeNull();
  expect((await browser.call(listGrants, {})).data.items).toEqual([]);
  expect((await subAt(first, shop)).sub).not.toBe(before);

  const back = { ...second, visitor: service.visitor() };
  await signInHere(back.visitor, second);
  expect((await back.visitor.call(listBindings, {})).data.items).toMatchObject([{ provider: 'qq' }]);
  expect((await back.visitor.call(listApps, {})).data.items).toMatchObject([{ client_id: own.id }]);
  expect((await back.visitor.call(getProfile, {})).data.email).toContain('@');
  expect((await subAt(back, shop)).sub).toBe(before);
  for (const { accountId } of [first, second]) {
    expect(await isIntact(accountId)).toBe(true);
    expect(await eventsOf(accountId)).toContain('merge_undone');
  }
  await expect
    .poll(async () => (await textsTo(email)).some((text) => text.includes('撤销了账号合并')))
    .toBe(true);
  service.clock.advance(2 * 24 * 3600);
  expect(await finish()).toBe(0);
  await forgetIdentities();
});

test('the account that is signed in may be the one that stays; the first one ends', async () => {
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const mergeId = await startMergeOf(first, second);
  const merged = await first.visitor.call(mergeAccounts, { merge_id: mergeId, keep: second.accountId });
  expect(merged).toMatchObject({ code: 1, data: { signed_in: null } });
  expect((await first.visitor.call(getProfile, {})).data.phone).toContain(second.phone.slice(-4));
  expect((await first.visitor.call(listMerges, {})).data.items).toHaveLength(1);
});

// threat:merge-to-stay
test('不是我 in the notice of either account undoes the merge and ends all its sessions', async () => {
  for (const who of ['first', 'second'] as const) {
    const two = { first: await registerPerson(service), second: await registerPerson(service) };
    await mergeInto(two.first, two.second);
    const { phone, accountId } = two[who];
    const readLink = async () =>
      (await textsTo(phone)).map((text) => /并入了.*#([\w-]{43})/.exec(text)?.[1]).find(Boolean);
    await expect.poll(readLink).toBeDefined();
    const token = (await readLink()) ?? '';
    expect((await service.visitor().call(readNotice, { token })).data.kind).toBe('accounts_merged');
    const reported = await service.visitor().call(reportNotice, { token });
    expect(reported).toMatchObject({ code: 1, data: { contacts: [{ type: 'phone' }] } });
    const rows = await service.database
      .selectFrom('account')
      .select(['id', 'status', 'password_hash'])
      .where('id', 'in', [two.first.accountId, two.second.accountId])
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(rows.find(({ id }) => id === accountId)?.password_hash).toBeNull();
  }
});

test('a contact removed since the merge returns with the undo, and an undo locks nobody out', async () => {
  const { first, second, email } = await openTwo();
  await mergeInto(first, second);
  const browser = first.visitor;
  await passCheck(first);
  const other = `other${email}`;
  await browser.call(emailCodeCalls.change_email, { email: other });
  const code = await service.readCode(other, 'change_email');
  expect(await browser.call(changeEmail, { email: other, code })).toMatchObject({ code: 1 });
  const id = (await browser.call(listMerges, {})).data.items[0]?.id ?? '';
  // As if QQ, which came with the merge, were its only way in.
  const ownWays = service.database
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', first.accountId);
  const remaining = await ownWays.execute();
  await service.database.deleteFrom('contact').where('account_id', '=', first.accountId).execute();
  expect((await browser.call(undoMerge, { id })).reason).toBe('merge_last_way_in');
  expect((await browser.call(listMerges, {})).data.items).toHaveLength(1);
  await service.database.insertInto('contact').values(remaining).execute();
  expect(await browser.call(undoMerge, { id })).toMatchObject({ code: 1 });
  const restored = await service.database
    .selectFrom('contact')
    .select('value')
    .where('account_id', '=', second.accountId)
    .where('kind', '=', 'email')
    .executeTakeFirst();
  expect(restored?.value).toBe(email);
  await forgetIdentities();
});
