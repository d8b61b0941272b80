import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../../test/authenticator.ts';
import { passAnyCheck, turnOnTotp } from '../../../../../test/be-proven.ts';
import { openBrowser } from '../../../../../test/browser.ts';
import { type TestService, type Visitor } from '../../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, location, openWithApp, type Tokens } from '../../../../../test/relying-party.ts';
import { copyByQr } from '../../../../../test/show-qr.ts';
import { toSeconds } from '../../../../kernel/clock.ts';

/**
 * What a device asks of its person's proof is asked of the session that approves, as for any app. The library hears no
 * `prompt` from a device (RFC 8628 has none): `max_age=0` asks for the same.
 */
let service: TestService;
let app: App;
let person: RegisteredPerson & { readonly secret: string };

beforeAll(async () => {
  ({ service, app } = await openWithApp({ name: '电视', type: 'device', redirect_uris: [] }));
});
beforeEach(async () => {
  const registered = await registerPerson(service);
  const { secret } = await turnOnTotp(service, registered);
  const { phone: account, password, visitor } = registered;
  const first = await visitor.call(signInByPassword, { account, password });
  const { session_id } = first.data as unknown as { session_id: string };
  const code = authenticatorCode(secret, service.clock.now());
  visitor.token = (await visitor.call(answerSecondFactor, { session_id, code })).data.token;
  person = { ...registered, secret };
  service.clock.advance(300);
});
afterAll(() => service.close());

/** A device asks, and somebody types its code: what waits for an approval, in the browser that has to come back. */
async function start(wanted: Record<string, string>) {
  const asked = await ask(service, '/oauth2/device_authorization', app, { scope: 'openid', ...wanted });
  const { user_code, device_code } = asked.json<{ user_code: string; device_code: string }>();
  const browser = openBrowser(service);
  const confirm = await browser.submit(await browser.get('/oauth2/device'), { user_code });
  const authorize = new URL(location(await browser.submit(confirm))).searchParams.get('authorize') ?? '';
  expect(authorize).not.toBe('');
  service.clock.advance(5);
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return { browser, authorize, poll: () => ask(service, '/oauth2/token', app, { grant_type, device_code }) };
}
const approve = (visitor: Visitor, authorize: string) =>
  visitor.call(decideAuthorization, { authorize, decision: 'approve' });

const twoFactors = JSON.stringify({
  id_token: { acr: { essential: true, values: ['urn:tongxing:acr:two-factor'] } },
});

// Broken once, and seen to fail: no `noteFreshness`, decide-authorization.ts without `wantsFreshProof` and without `unreachedClasses`, and
// `own` of evidence.ts that takes carried proofs for own ones.
// threat:device-freshness
test.each([
  ['max_age=0', { max_age: '0' }, ['old', 'copy']],
  ['max_age=200', { max_age: '200' }, ['old', 'copy']],
  ['two factors', { claims: twoFactors }, ['copy']],
] as const)('does not approve a device for %s with a session that lacks it', async (_, wanted, refused) => {
  const started = await start({ ...wanted });
  const copy = await copyByQr(service, person.visitor);
  const visitors = { old: person.visitor, copy };
  for (const name of refused) {
    expect([name, (await approve(visitors[name], started.authorize)).code]).toEqual([name, 10]);
  }
  expect((await started.poll()).json<Tokens>().error).toBe('authorization_pending');

  await passAnyCheck(service, person);
  const shown = await person.visitor.call(getAuthorization, { authorize: started.authorize });
  expect(shown.data.reauthenticate).toBe(false);
  const answer = await approve(person.visitor, started.authorize);
  expect(answer.code).toBe(1);
  await started.browser.get(answer.data.url);
  service.clock.advance(10);
  const { id_token } = (await started.poll()).json<Tokens>();
  expect(decodeJwt(id_token ?? '')).toMatchObject({ acr: 'urn:tongxing:acr:two-factor' });
});

// threat:device-freshness
test('reports the original proof to a device that a copied session approved', async () => {
  const { browser, authorize, poll } = await start({});
  const provenAt = toSeconds(service.clock.now()) - 305;
  const copy = await copyByQr(service, person.visitor);
  await browser.get((await approve(copy, authorize)).data.url);
  const claims = decodeJwt((await poll()).json<Tokens>().id_token ?? '');
  expect(claims['auth_time'] ?? provenAt).toBe(provenAt);
  expect([claims['acr'], claims['amr'] ?? []]).toEqual(['0', []]);
});
