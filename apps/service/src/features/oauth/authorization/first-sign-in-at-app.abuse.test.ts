import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { openDirectory, type TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp, start } from '../../../../test/relying-party.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

const ownSettings = ['ask', 'create', 'only_known'] as const;
const reason = { reason: '内部规定' };

let service: TestService;
let vendor: VendorFixture;
let directory: TestDirectory;
let owner: TestOperator;
let developer: RegisteredPerson;
let app: App;
/** Strangers get an account there. */
let lenient: App;

beforeAll(async () => {
  directory = await openDirectory();
  vendor = await vendorFixtures.openid_connect([callbackUrl]);
  service = await openService({
    file: {
      captcha: { kinds: [] },
      providers: ownSettings.map((first_sign_in) => ({ ...vendor.entry, key: first_sign_in, first_sign_in })),
      directories: [{ ...directory.entry, first_sign_in: 'only_known' }],
    },
  });
  owner = await makeOperator(service, ['owner']);
  developer = await registerPerson(service);
  app = await registerApp(developer.visitor, { name: '员工系统' });
  lenient = await registerApp(developer.visitor, { name: '来者不拒' });
  await owner.ask('PUT', `apps/${lenient.id}/sign-in`, { first_sign_in: 'create', ...reason });
}, 60_000);
afterAll(async () => {
  await service.close();
  await vendor.vendor.close();
  await directory.close();
});
afterEach(() => service.database.deleteFrom('linked_identity').execute());

const choose = (first_sign_in: string, by = owner) =>
  by.ask('PUT', `apps/${app.id}/sign-in`, { first_sign_in, ...reason });

/** `entered` with an account of their own, `asked` to bind or register, or `refused`. */
function outcomeOf({ code, data }: { readonly code: number; readonly data: unknown }): string {
  if (code === 1) return 'entered';
  const { reason: why, bind_id } = data as { readonly reason?: string; readonly bind_id?: string };
  return bind_id ? 'asked' : why === 'unknown_identity' ? 'refused' : String(why);
}

async function comeBy(key: string, more: { readonly authorize?: string; readonly silent?: true } = {}) {
  const answer = await signInAt(service.visitor(), { key, person: 'lin', ...more });
  await service.database.deleteFrom('linked_identity').execute();
  return outcomeOf(answer);
}
const own = { ask: 'asked', create: 'entered', only_known: 'refused' } as const;

// threat:first-sign-in
test.each(['', ...ownSettings] as const)(
  'an app for which operators chose "%s" says so for every provider',
  async (chosen) => {
    expect((await choose(chosen)).status).toBe(200);
    for (const key of ownSettings) {
      const { authorize } = await start(service, app);
      expect([key, await comeBy(key, { authorize })]).toEqual([key, own[chosen || key]]);
      // Who signs in to the site, or to another app, gets what the provider's settings say.
      expect([key, await comeBy(key)]).toEqual([key, own[key]]);
      const other = await registerApp(developer.visitor, { name: `另一个${key}${chosen}` });
      const elsewhere = await start(service, other);
      expect([key, await comeBy(key, { authorize: elsewhere.authorize })]).toEqual([key, own[key]]);
    }
  },
);

// threat:first-sign-in
test('a visit that nobody asked for makes no account, whatever the app says', async () => {
  await choose('create');
  const { authorize } = await start(service, app);
  expect(await comeBy('ask', { authorize, silent: true })).toBe('asked');
});

// threat:first-sign-in
test('it goes for the password of a directory as well', async () => {
  const [account, password] = ['lin', 'their password there'];
  await directory.addPerson({ uid: account, password, name: '林', mail: 'lin@corp.example', mobile: '' });
  const signIn = async (more: object) =>
    outcomeOf(await service.visitor().call(signInByPassword, { account, password, ...more }));
  await choose('create');
  expect(await signIn({})).toBe('refused');
  const { authorize } = await start(service, app);
  expect(await signIn({ authorize })).toBe('entered');
});

// call:PUT/manage/v1/apps/{client_id}/sign-in
test('letting strangers in waits for a second operator; keeping them out, or anything else of it, does not', async () => {
  const one = await makeOperator(service, ['owner']);
  await makeOperator(service, ['owner']);
  expect((await choose('only_known', one)).body).toMatchObject({ first_sign_in: 'only_known' });
  for (const opening of ['create', 'ask']) {
    const waiting = await choose(opening, one);
    expect([waiting.status, waiting.body['type']]).toEqual([409, 'urn:tongxing:problem:waits_for_approval']);
    const now = await one.ask('GET', `apps/${app.id}/sign-in`);
    expect(now.body).toMatchObject({ first_sign_in: 'only_known' });
  }
  expect((await choose('', one)).status).toBe(200);
  expect((await choose('sometimes', one)).status).toBe(400);
});

// threat:first-sign-in
test('a parameter that is made up, over or of an app that stands still opens nothing', async () => {
  const { authorize } = await start(service, lenient);
  for (const each of ['nonsense', Buffer.from('{"uid":"aaaaaaaaaaaaaaaaaaaaa"}').toString('base64url')])
    expect(await comeBy('only_known', { authorize: each })).toBe('refused');
  await service.database
    .updateTable('app')
    .set({ status: 'suspended' })
    .where('id', '=', lenient.id)
    .execute();
  expect(await comeBy('only_known', { authorize })).toBe('refused');
  await service.database.updateTable('app').set({ status: 'active' }).where('id', '=', lenient.id).execute();
  expect(await comeBy('only_known', { authorize })).toBe('entered');
  service.clock.advance(2 * 3600);
  expect(await comeBy('only_known', { authorize })).toBe('refused');
});
