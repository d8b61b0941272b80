import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, openWithApp, signInAtApp, start } from '../../../../test/relying-party.ts';
import { toSeconds } from '../../../kernel/clock.ts';

/** What apps are told of a token that was copied to another browser, while its owner passes checks on their own. */
let service: TestService;
let app: App;
let person: RegisteredPerson;
let thief: Visitor;
let signedInAt: Date;

beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
beforeEach(async () => {
  person = await registerPerson(service);
  signedInAt = service.clock.now();
  const { secret } = await turnOnTotp(service, person);
  service.clock.advance(700);
  const { token, device } = person.visitor;
  thief = Object.assign(service.visitor(), { token, device });
  const code = authenticatorCode(secret, service.clock.now());
  expect((await person.visitor.call(passStepUp, { type: 'totp', code })).code).toBe(1);
});
afterAll(() => service.close());

const twoFactors = 'urn:tongxing:acr:two-factor';
const insisting = {
  claims: JSON.stringify({ id_token: { acr: { essential: true, values: [twoFactors] } } }),
};

// threat:acr-by-copy
test.each([
  ['an essential acr of two factors', insisting],
  ['max_age=60', { max_age: '60' }],
] as const)('the check of its owner answers no %s', async (_, asked) => {
  const { authorize } = await start(service, app, asked);
  const decide = (visitor: Visitor) =>
    visitor.call(decideAuthorization, { authorize, decision: 'approve', scopes: ['openid', 'profile'] });
  expect((await decide(thief)).code).toBe(10);
  expect((await decide(person.visitor)).code).toBe(1);
});

// threat:acr-by-copy
test('reports a copied token as neither fresh nor strong, unlike the owner’s browser', async () => {
  const notices = async (visitor: Visitor) =>
    decodeJwt((await signInAtApp(service, visitor, app)).tokens.id_token ?? '');
  const copy = await notices(thief);
  expect([copy['acr'], copy['auth_time']]).toEqual(['urn:tongxing:acr:one-factor', toSeconds(signedInAt)]);
  expect(copy['amr']).not.toContain('mfa');
  const own = await notices(person.visitor);
  expect([own['acr'], own['auth_time']]).toEqual([twoFactors, toSeconds(service.clock.now())]);
  const started = await start(service, app, { max_age: '60' });
  const asked = async (visitor: Visitor) =>
    (await visitor.call(getAuthorization, { authorize: started.authorize })).data.reauthenticate;
  expect([await asked(thief), await asked(person.visitor)]).toEqual([true, false]);
});
