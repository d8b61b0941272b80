import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import { id, type VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

let service: TestService;
let fixture: VendorFixture<OpenidVendor>;
let person: RegisteredPerson;
/** Signed in by Apple. */
let browser: Visitor;
let notices = 0;

beforeAll(async () => {
  fixture = await vendorFixtures.apple([callbackUrl]);
  service = await openService({ file: { captcha: { kinds: [] }, providers: [fixture.entry] } });
});
beforeEach(async () => {
  await service.database.deleteFrom('linked_identity').execute();
  person = await registerPerson(service);
  const binding = service.visitor();
  const { bind_id } = (await signInAt(binding, { key: 'apple' })).data as unknown as { bind_id: string };
  const { phone: account, password } = person;
  expect((await binding.call(signInByPassword, { account, password, bind_id })).code).toBe(1);
  browser = service.visitor();
  browser.token = ((await signInAt(browser, { key: 'apple' })).data as { token: string }).token;
});
afterEach(() => {
  Object.assign(fixture.vendor.mode, { flaw: null });
  fixture.vendor.fault = null;
});
afterAll(async () => {
  await service.close();
  await fixture.vendor.close();
});

const sub = vendorPerson('lin').openid;
const sign = (
  type: string,
  { audience = id, jti = `notice-${(notices += 1)}` }: { audience?: string; jti?: string } = {},
) =>
  fixture.vendor.signedNotice(
    { jti, events: JSON.stringify({ type, sub, event_time: Date.now() }) },
    audience,
  );
async function notify(payload: unknown, key = 'apple'): Promise<number> {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/callbacks/apple/${key}`,
    payload: { payload } as object,
  });
  return answer.statusCode;
}
const isOpen = async (visitor: Visitor) => (await visitor.call(getProfile, {})).code === 1;
const bindings = async () => (await person.visitor.call(listBindings, {})).data.items.length;

// threat:provider-notice
test.each(['consent-revoked', 'account-delete'])(
  '%s: what was opened by Apple ends, and the identity is unbound; the person hears of it',
  async (type) => {
    expect(await notify(await sign(type))).toBe(200);
    expect(await isOpen(browser)).toBe(false);
    expect(await isOpen(person.visitor)).toBe(true);
    expect(await bindings()).toBe(0);
    const { items } = (await person.visitor.call(listActivities, {})).data;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'identity_unbound', method: 'apple' }));
    await expect
      .poll(async () => JSON.stringify(await service.ports.listOutbox?.(person.phone)))
      .toContain('已解绑');
  },
);

test('an account that nothing else leads into keeps the identity, and its sessions end', async () => {
  const { database } = service;
  await database
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', person.accountId)
    .execute();
  await database.deleteFrom('contact').where('account_id', '=', person.accountId).execute();
  expect(await notify(await sign('consent-revoked'))).toBe(200);
  expect(await isOpen(browser)).toBe(false);
  expect(await bindings()).toBe(1);
});

// threat:provider-notice
test('a notice that is forged, for another app, old, of another kind or said again changes nothing', async () => {
  for (const flaw of ['signed_by_a_stranger', 'unsigned', 'another_issuer'] as const) {
    fixture.vendor.mode.flaw = flaw;
    expect(await notify(await sign('consent-revoked')), flaw).toBe(401);
  }
  fixture.vendor.mode.flaw = null;
  expect(await notify(await sign('consent-revoked', { audience: 'another' }))).toBe(401);
  expect(await notify('nothing')).toBe(401);
  expect(await notify(7)).toBe(400);
  expect(await notify('x'.repeat(40_000))).toBe(413);
  expect(await notify(await sign('consent-revoked'), 'nobody')).toBe(404);
  expect(await notify(await sign('email-disabled'))).toBe(200);
  expect(await isOpen(browser)).toBe(true);
  expect(await bindings()).toBe(1);

  const once = await sign('consent-revoked', { jti: 'once' });
  expect(await notify(once)).toBe(200);
  expect(await bindings()).toBe(0);
  const again = service.visitor();
  const { bind_id } = (await signInAt(again, { key: 'apple' })).data as unknown as { bind_id: string };
  const { phone: account, password } = person;
  await again.call(signInByPassword, { account, password, bind_id });
  expect(await notify(once)).toBe(200);
  expect(await bindings()).toBe(1);
});

test('while Apple’s keys cannot be had, it is asked to send the notice again', async () => {
  const fresh = await openService({ file: { providers: [fixture.entry] } });
  try {
    fixture.vendor.fault = { at: 'keys', kind: 'busy' };
    const answer = await fresh.app.inject({
      method: 'POST',
      url: '/callbacks/apple/apple',
      payload: { payload: await sign('consent-revoked') },
    });
    expect(answer.statusCode).toBe(503);
  } finally {
    await fresh.close();
  }
});
