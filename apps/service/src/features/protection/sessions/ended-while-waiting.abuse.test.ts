import { confirmActivity, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { agree } from '@tongxing/contract/calls/agreements.ts';
import {
  createApp,
  editApp,
  makeRegistrationToken,
  removeApp,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { requestCancellation, revokeCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { requestExport } from '@tongxing/contract/calls/export.ts';
import { bindIdentity, listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { changeNotifications } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyEnrollment,
} from '@tongxing/contract/calls/passkeys.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { cancelRescue, forgetTrustedDevices } from '@tongxing/contract/calls/second-factor.ts';
import { revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { redirectUri, registerApp, signInAtApp } from '../../../../test/relying-party.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

// The owner says 不是我 at the very moment in which the intruder, who has passed the security check, acts: what was on
// its way when the sessions ended does nothing any more.

let service: TestService;
const fixtures = await Promise.all([vendorFixtures.qq([callbackUrl]), vendorFixtures.github([callbackUrl])]);
beforeAll(async () => {
  service = await openService({ file: { providers: fixtures.map(({ entry }) => entry) } });
});
afterAll(async () => {
  await service.close();
  for (const { vendor } of fixtures) await vendor.close();
});

const recipient = { legal_name: '示例科技（杭州）有限公司', contact: 'privacy@app.example' };
type Action = () => Promise<{ readonly code: number }>;

/** What the person could do next, everything ready for it. */
async function readyActions({
  visitor,
  password,
  phone: own,
}: RegisteredPerson): Promise<Record<string, Action>> {
  await signInAt(visitor, { key: 'qq', person: 'zhou', bind: true });
  const [binding] = (await visitor.call(listBindings, {})).data.items;
  const { data } = await signInAt(visitor, { key: 'github', person: 'zhou' });
  const { bind_id } = data as unknown as { bind_id: string };
  const enroll = async () => {
    const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
    return { session_id, ...softPasskey('http://localhost:3000').create(options) };
  };
  await visitor.call(addPasskey, await enroll());
  const key = (await visitor.call(listPasskeys, {})).data.items[0]?.id ?? '';
  const made = await enroll();
  const ownApp = await registerApp(visitor);
  const { id } = ownApp;
  await signInAtApp(service, visitor, ownApp, { scope: 'openid' });
  const [grant] = (await visitor.call(listGrants, {})).data.items;
  const [event] = (await visitor.call(listActivities, {})).data.items;
  const phone = `139${own.slice(3)}`;
  await visitor.call(phoneCodeCalls.guardian, { phone });
  const code = await service.readCode(phone, 'guardian');
  const app = { name: '另一个', type: 'web' as const, redirect_uris: [redirectUri], ...recipient };
  return {
    'binding an identity': () => visitor.call(bindIdentity, { bind_id }),
    'unbinding one': () => visitor.call(unbindIdentity, { id: binding?.id ?? '' }),
    'adding a passkey': () => visitor.call(addPasskey, made),
    'renaming one': () => visitor.call(renamePasskey, { id: key, name: '我的' }),
    'removing one': () => visitor.call(removePasskey, { id: key }),
    'changing the password': () =>
      visitor.call(changePassword, { password: 'the intruders own 1', old_password: password }),
    'requesting cancellation': () => visitor.call(requestCancellation, {}),
    'requesting an export': () => visitor.call(requestExport, {}),
    'creating an app': () => visitor.call(createApp, app),
    'editing an app': () => visitor.call(editApp, { id, homepage: 'https://evil.example/' }),
    'a new secret of an app': () => visitor.call(rotateAppSecret, { id }),
    'a new webhook secret': () => visitor.call(rotateWebhookSecret, { id }),
    'removing an app': () => visitor.call(removeApp, { id }),
    'agreeing to the agreements': () => visitor.call(agree, { terms_version: '1.0', privacy_version: '1.0' }),
    'a guardian who agrees': () => visitor.call(agree, { guardian: { name: '林岚', phone, code } }),
    'a token that registers apps': () => visitor.call(makeRegistrationToken, recipient),
    'changing the notices': () => visitor.call(changeNotifications, { topics: { new_place: false } }),
    'cancelling the request to turn two-step verification off': () => visitor.call(cancelRescue, {}),
    'distrusting the browsers': () => visitor.call(forgetTrustedDevices, {}),
    'revoking an app': () => visitor.call(revokeGrant, { id: grant?.id ?? '' }),
    'withdrawing the cancellation': () => visitor.call(revokeCancellation, {}),
    'confirming an event': () => visitor.call(confirmActivity, { id: event?.id ?? '' }),
    'ending the other sessions': () => visitor.call(revokeSessions, { others: true }),
  };
}

const names = [
  'binding an identity',
  'unbinding one',
  'adding a passkey',
  'renaming one',
  'removing one',
  'changing the password',
  'requesting cancellation',
  'requesting an export',
  'creating an app',
  'editing an app',
  'a new secret of an app',
  'a new webhook secret',
  'removing an app',
  'agreeing to the agreements',
  'a guardian who agrees',
  'a token that registers apps',
  'changing the notices',
  'cancelling the request to turn two-step verification off',
  'distrusting the browsers',
  'revoking an app',
  'withdrawing the cancellation',
  'confirming an event',
  'ending the other sessions',
];

const eventsOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database.selectFrom('activity').select('kind').where('account_id', '=', accountId).execute()
  ).map(({ kind }) => kind);

// threat:ended-session-acts
test.each(names)('%s by a session that is ended concurrently changes nothing', async (name) => {
  const { database } = service;
  await database.deleteFrom('linked_identity').execute();
  const person = await registerPerson(service);
  await passCheck(person);
  const action = (await readyActions(person))[name];
  const before = await eventsOf(person);
  const [isThrottled, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = database.transaction().execute(async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', person.accountId).forUpdate().execute();
    isThrottled.resolve();
    await isWaitedFor.promise;
    await db.deleteFrom('session').where('account_id', '=', person.accountId).execute();
  });
  await isThrottled.promise;
  const run = action?.();
  await expect.poll(() => countWaiting(database)).toBe(1);
  isWaitedFor.resolve();
  await ending;
  expect(await run).toMatchObject({ code: 401 });
  expect(await eventsOf(person)).toEqual(before);
});
