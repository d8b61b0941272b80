import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { type Company, openCompany } from '@tongxing/doubles/directory/company.ts';
import {
  jobNumberOf,
  type MemberListDouble,
  memberListKinds,
  serveMemberList,
} from '@tongxing/doubles/directory/member-lists.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt, stepUp } from '../../../../test/visit-provider.ts';

const fixtures = {
  wecom: vendorFixtures.wecom_website,
  dingtalk: vendorFixtures.dingtalk,
  feishu: vendorFixtures.feishu,
} as const;
/** What the member list calls the person whom the sign-in page of the vendor has. */
const memberIdOf = (kind: keyof typeof fixtures, word: string) =>
  kind === 'wecom' ? word : vendorPerson(word).unionid;

describe.each(memberListKinds)('the member list of %s', (kind) => {
  let service: TestService;
  let owner: TestOperator;
  let company: Company;
  let list: MemberListDouble;
  let signIn: VendorFixture;

  beforeAll(async () => {
    signIn = await fixtures[kind]([callbackUrl]);
    const { corp_id, client_id, app_id } = signIn.entry as Readonly<Record<string, string>>;
    company = openCompany([memberIdOf(kind, 'lin'), memberIdOf(kind, 'he'), 'm1', 'm2', 'm3']);
    list = await serveMemberList(
      kind,
      company,
      { now: () => service.clock.now() },
      corp_id ?? client_id ?? app_id,
    );
    service = await openService({
      file: {
        captcha: { kinds: [] },
        operators: { approval: false, requests_per_minute: 2000 },
        providers: [{ ...signIn.entry, key: 'scan' }],
        profile: {
          fields: [
            { key: 'staff_no', label: { zh: '工号' }, pattern: 'A\\d{3}', scope: 'profile' },
            { key: 'room', label: { zh: '房间' } },
          ],
        },
        directories: [
          {
            ...list.entry,
            first_sign_in: 'create',
            trust_phone: true,
            sync: { fields: ['nickname'], guard: { least: 5 } },
            profile_fields: { staff_no: jobNumberOf[kind], room: '房间' },
          },
        ],
      },
    });
    owner = await makeOperator(service, ['owner']);
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await list.close();
    await signIn.vendor.close();
  });

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await owner.ask(method, path, body);
    if (answer.status !== 401) return answer;
    await owner.enter();
    return owner.ask(method, path, body);
  }
  const work = () => service.work('Synchronising directories');
  const lastRun = async () => (await ask('GET', 'directories')).body.items[0]?.['last'] as object;
  const sync = async () => {
    expect((await ask('POST', 'directories/corp/sync')).status).toBe(200);
    await work();
    return lastRun();
  };
  const enter = async (word: string) => {
    signIn.vendor.desk.current.person = vendorPerson(word);
    const visitor = service.visitor();
    const answer = await signInAt(visitor, { key: 'scan', person: word });
    visitor.token = (answer.data as { token?: string }).token ?? '';
    return { answer, visitor };
  };
  const send = ({ method, query, headers, payload }: ReturnType<MemberListDouble['event']>) =>
    service.app.inject({
      method,
      url: `/directory/corp/callback?${new URLSearchParams({ ...query } as Record<string, string>)}`,
      headers: { 'content-type': 'text/xml', ...headers },
      ...(payload && { payload }),
    });
  const accountOf = async (id: string) =>
    service.database
      .selectFrom('linked_identity_subject as known')
      .innerJoin('linked_identity', 'linked_identity.id', 'known.identity_id')
      .innerJoin('account', 'account.id', 'linked_identity.account_id')
      .select(['account.id', 'account.status', 'account.nickname'])
      .where('known.provider', '=', 'corp')
      .where('known.subject', '=', list.subjectOf(id))
      .executeTakeFirstOrThrow();

  test('who had signed in before keeps their account; everybody else gets one', async () => {
    const person = await registerPerson(service);
    await stepUp(service, person);
    signIn.vendor.desk.current.person = vendorPerson('he');
    const bound = await signInAt(person.visitor, { key: 'scan', person: 'he', bind: true });
    expect(bound.code, bound.msg).toBe(1);
    expect(await sync()).toMatchObject({ state: 'done', seen: 5, created: 4, updated: 1, refused: 0 });
    expect(await accountOf(memberIdOf(kind, 'he'))).toMatchObject({ id: person.accountId });
    expect(await sync()).toMatchObject({ created: 0, updated: 0, left: 0 });
    const { body } = await ask('GET', 'groups?limit=50');
    expect(body.items.map(({ key }) => key).toSorted()).toEqual(['研发-部', '研发-部/后端-平台', '销售部']);
  });

  test('a member who got an account is in it with one scan, and cannot leave the list', async () => {
    const { answer, visitor } = await enter('lin');
    expect(answer.code, answer.msg).toBe(1);
    const { data } = await visitor.call(getProfile, {});
    expect(data).toMatchObject({ id: expect.anything(), managed: { by: expect.stringContaining('通讯录') } });
    const { id: accountId } = await accountOf(memberIdOf(kind, 'lin'));
    await stepUp(service, { accountId, visitor });
    const bindings = (await visitor.call(listBindings, {})).data.items;
    const own = bindings.find(({ provider }) => provider === 'corp');
    expect(own).toMatchObject({ works: false, managed: true });
    expect(bindings.find(({ provider }) => provider === 'scan')).toMatchObject({
      works: true,
      managed: false,
    });
    const kept = await visitor.call(unbindIdentity, { id: own?.id ?? '' });
    expect(kept.data).toMatchObject({ reason: 'managed_by_directory' });
  });

  test('fields of the site follow the list, and nobody changes them here', async () => {
    const { visitor } = await enter('lin');
    const fields = async () => (await visitor.call(getProfile, {})).data;
    expect(await fields()).toMatchObject({
      fields: { staff_no: 'A000', room: '0 楼' },
      managed: { fields: ['nickname', 'staff_no', 'room'] },
    });
    const refused = await visitor.call(editProfile, { fields: { room: '顶楼' } });
    expect(refused.data).toMatchObject({ reason: 'managed_by_directory' });
    // As they are, they may be sent along with what is the person's own.
    expect((await visitor.call(editProfile, { bio: '你好', fields: { room: '0 楼' } })).code).toBe(1);
    const lin = company.members.find(({ id }) => id === memberIdOf(kind, 'lin'));
    if (!lin) throw new Error('no member');
    delete lin.room;
    lin.jobNumber = 'A777';
    expect(await sync()).toMatchObject({ state: 'done', updated: 1, refused: 0 });
    expect((await fields()).fields).toEqual({ staff_no: 'A777', room: null });
    lin.jobNumber = 'no number';
    lin.room = '地下';
    expect(await sync()).toMatchObject({ state: 'done', updated: 0, refused: 1 });
    expect((await fields()).fields).toEqual({ staff_no: 'A777', room: '地下' });
    lin.jobNumber = 'A777';
    expect(await sync()).toMatchObject({ updated: 0, refused: 0 });
  });

  // threat:leaver
  test('a call of the vendor has the leaver out at the next run; it needs no schedule', async () => {
    const { visitor } = await enter('lin');
    expect((await visitor.call(getProfile, {})).code).toBe(1);
    company.members = company.members.filter(({ id }) => id !== memberIdOf(kind, 'lin'));
    await work();
    expect((await visitor.call(getProfile, {})).code).toBe(1);
    service.clock.advance(31);
    const answer = await send(list.event());
    expect(answer.statusCode).toBe(200);
    expect(list.isTaken(answer.body)).toBe(true);
    await Promise.all([work(), work()]);
    expect(await lastRun()).toMatchObject({ state: 'done', asked_by: 'machine/callback', left: 1 });
    expect((await visitor.call(getProfile, {})).code).toBe(401);
    expect((await enter('lin')).answer.code).toBe(0);
    expect((await accountOf(memberIdOf(kind, 'lin'))).status).toBe('disabled');
  });

  test('many calls are one run, and a change during a run is not lost', async () => {
    const runs = () => service.database.selectFrom('directory_run').selectAll().execute();
    const before = (await runs()).length;
    const [first] = company.members;
    if (first) first.name = '改了名字';
    for (let call = 0; call < 5; call += 1) await send(list.event());
    await work();
    // Half a minute after the last run at the earliest.
    expect(await runs()).toHaveLength(before);
    service.clock.advance(31);
    await work();
    await work();
    expect(await runs()).toHaveLength(before + 1);
    expect((await accountOf(first?.id ?? '')).nickname).toBe('改了名字');
  });

  // threat:leaver
  test('a vendor that is down changes nobody; what it reported is read when it is back', async () => {
    company.members = company.members.filter(({ id }) => id !== 'm1');
    service.clock.advance(31);
    await send(list.event());
    list.behaviour = 'failing';
    await work();
    expect(await lastRun()).toMatchObject({ state: 'failed', left: 0 });
    expect((await accountOf('m1')).status).toBe('active');
    list.behaviour = 'normal';
    service.clock.advance(31);
    await work();
    expect(await lastRun()).toMatchObject({ state: 'failed' });
    service.clock.advance(300);
    await work();
    expect(await lastRun()).toMatchObject({ state: 'done', left: 1 });
    expect((await accountOf('m1')).status).toBe('disabled');
  });

  // threat:directory
  test('calls of others start nothing', async () => {
    const runs = () => service.database.selectFrom('directory_run').selectAll().execute();
    const before = (await runs()).length;
    service.clock.advance(301);
    const call = list.event();
    const forged = {
      ...call,
      query: { ...call.query, msg_signature: 'x' },
      headers: { 'x-lark-signature': 'x' },
    };
    expect((await send(forged)).statusCode).toBe(403);
    expect((await send({ ...call, payload: 'x'.repeat(70_000) })).statusCode).toBe(413);
    const doubled = await service.app.inject({
      method: 'POST',
      url: `/directory/corp/callback?${new URLSearchParams({ ...call.query } as Record<string, string>)}&msg_signature=a&msg_signature=b&signature=a&signature=b`,
      headers: { ...call.headers, 'content-type': 'text/xml', 'x-lark-signature': ['a', 'b'] },
      payload: call.payload,
    });
    expect(doubled.statusCode).toBe(403);
    for (const key of ['scan', 'other']) {
      const elsewhere = await service.app.inject({
        method: 'POST',
        url: `/directory/${key}/callback`,
        payload: 'x',
      });
      expect(elsewhere.statusCode).toBe(404);
    }
    const first = await send(list.firstCall() as ReturnType<MemberListDouble['event']>);
    expect(list.isRightAnswer(first.body)).toBe(true);
    await work();
    expect(await runs()).toHaveLength(before);
  });
});

test('where nobody gets an account by the list, it takes those who have one, and they stay in it', async () => {
  const signIn = await vendorFixtures.wecom_website([callbackUrl]);
  const { corp_id } = signIn.entry as { readonly corp_id: string };
  const clock = { now: () => service.clock.now() };
  const list = await serveMemberList('wecom', openCompany(['lin', 'm1']), clock, corp_id);
  const service = await openService({
    file: {
      captcha: { kinds: [] },
      operators: { approval: false },
      providers: [{ ...signIn.entry, key: 'scan' }],
      directories: [list.entry],
    },
  });
  const owner = await makeOperator(service, ['owner']);
  const person = await registerPerson(service);
  await stepUp(service, person);
  signIn.vendor.desk.current.person = vendorPerson('lin');
  await signInAt(person.visitor, { key: 'scan', person: 'lin', bind: true });
  await owner.ask('POST', 'directories/corp/sync');
  await service.work('Synchronising directories');
  const { body } = await owner.ask('GET', 'directories');
  expect(body.items[0]?.['last']).toMatchObject({ state: 'done', seen: 2, created: 0, updated: 1 });
  const bindings = (await person.visitor.call(listBindings, {})).data.items;
  const own = bindings.find(({ provider }) => provider === 'corp');
  const kept = await person.visitor.call(unbindIdentity, { id: own?.id ?? '' });
  expect(kept.data).toMatchObject({ reason: 'managed_by_directory' });
  await service.close();
  await list.close();
  await signIn.vendor.close();
});
