import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { signInHere } from '../../../../test/merge-two.ts';
import type { TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  openWithApp,
  redeem,
  signInAtApp,
  start,
  type Tokens,
} from '../../../../test/relying-party.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import type { Derivation } from '../../../kernel/evidence.ts';
import { carry, shown } from '../../protection/evidence/evidence.ts';

// A session that stands on another one proves nothing to an app: not freshness, not strength.

const hour = 3600;
const twoFactors = 'urn:tongxing:acr:two-factor';
const oneFactor = 'urn:tongxing:acr:one-factor';
let service: TestService;
let app: App;
let person: RegisteredPerson;
let shownAt: Date;
beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
beforeEach(async () => {
  person = await registerPerson(service);
  shownAt = addSeconds(service.clock.now(), -hour);
});
afterAll(() => service.close());

/** The person's session stands on one that was opened with a passkey an hour ago. */
async function derive(how: Derivation, at = shownAt): Promise<void> {
  await service.database
    .updateTable('session')
    .set({ method: how, evidence: JSON.stringify(carry([shown('passkey', at, 'hwk')], how)) })
    .where('account_id', '=', person.accountId)
    .execute();
}
const acrWanted = (...values: string[]) => JSON.stringify({ id_token: { acr: { essential: true, values } } });
const decide = (authorize: string) =>
  person.visitor.call(decideAuthorization, { authorize, decision: 'approve' });
const claimsOf = async (more: Record<string, string> = {}) =>
  decodeJwt((await signInAtApp(service, person.visitor, app, more)).tokens.id_token ?? '');

test.each(['qrcode', 'switch', 'mini_program', 'merge'] as const)(
  'keeps the original auth_time of a session derived by %s, without amr',
  async (how) => {
    await derive(how);
    const claims = await claimsOf();
    expect(claims['auth_time']).toBe(toSeconds(shownAt));
    expect(claims['acr']).toBe('0');
    expect(claims['amr']).toBeUndefined();
  },
);

test.each(['qrcode', 'switch'] as const)(
  'does not accept a session derived by %s for prompt=login',
  async (how) => {
    const started = await start(service, app, { prompt: 'login' });
    // Shown to the other session after the app asked; this one is as little proven as before.
    await derive(how, addSeconds(service.clock.now(), 1));
    const page = await person.visitor.call(getAuthorization, { authorize: started.authorize });
    expect(page.data.reauthenticate).toBe(true);
    expect((await decide(started.authorize)).code).toBe(10);
    await passCheck(person);
    expect((await approve(person.visitor, started)).get('code')).toBeTruthy();
  },
);

test('counts max_age of a QR session from the original proof, and asks again for 0', async () => {
  await derive('qrcode');
  const young = await start(service, app, { max_age: String(2 * hour) });
  expect((await decide(young.authorize)).code).toBe(1);
  for (const max_age of ['60', '0']) {
    const started = await start(service, app, { max_age });
    expect([max_age, (await decide(started.authorize)).code]).toEqual([max_age, 10]);
  }
});

test('reaches no acr with a QR session before a check, and offers only checks that reach it', async () => {
  await derive('qrcode');
  const wanting = await start(service, app, { claims: acrWanted(oneFactor) });
  expect(await decide(wanting.authorize)).toMatchObject({
    code: 10,
    data: { methods: ['password', 'phone'] },
  });
  // Nothing this account has would do.
  const strong = await start(service, app, { claims: acrWanted(twoFactors) });
  expect((await approve(person.visitor, strong)).get('error')).toBe('unmet_authentication_requirements');

  await passCheck(person);
  const code = (await approve(person.visitor, wanting)).get('code') ?? '';
  const tokens = (await redeem(service, app, code, wanting.pkce)).json<Tokens>();
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ acr: oneFactor, amr: ['pwd'] });
});

test('asks for two factors where the account has them, and reports them', async () => {
  const elsewhere = { ...person, visitor: service.visitor() };
  await signInHere(elsewhere.visitor, person);
  await turnOnTotp(service, elsewhere);
  const started = await start(service, app, { claims: acrWanted(twoFactors) });
  expect(await decide(started.authorize)).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  // Who turned it on has shown a code of it besides the password.
  expect((await approve(elsewhere.visitor, started)).get('code')).toBeTruthy();
});
