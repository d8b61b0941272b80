import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, approve, openWithApp, signInAtApp, start } from '../../../../test/relying-party.ts';
import { copyByQr } from '../../../../test/show-qr.ts';
import { toSeconds } from '../../../kernel/clock.ts';

/** What apps are told of a session that was copied by a QR code: nothing fresh, nothing strong. */
let service: TestService;
let app: App;
let person: RegisteredPerson;
/** When the person last proved who they are, with both factors. */
let provenAt: Date;

beforeAll(async () => {
  ({ service, app } = await openWithApp());
});
beforeEach(async () => {
  person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const { phone: account, password, visitor } = person;
  const first = await visitor.call(signInByPassword, { account, password });
  const { session_id } = first.data as unknown as { session_id: string };
  const code = authenticatorCode(secret, service.clock.now());
  visitor.token = (await visitor.call(answerSecondFactor, { session_id, code })).data.token;
  provenAt = service.clock.now();
  service.clock.advance(300);
});
afterAll(() => service.close());

const isAskedAgain = async (visitor: Visitor, authorize: string) =>
  (await visitor.call(getAuthorization, { authorize })).data.reauthenticate;

// threat:qr-copy-oauth
test.each([
  ['prompt=login', { prompt: 'login' }],
  ['max_age=0', { max_age: '0' }],
  ['max_age=200', { max_age: '200' }],
] as const)('does not accept a session copied after the request for %s', async (_, asked) => {
  const started = await start(service, app, { ...asked });
  service.clock.advance(5);
  const copy = await copyByQr(service, person.visitor);
  expect(await isAskedAgain(copy, started.authorize)).toBe(true);
  const answer = await copy.call(decideAuthorization, { authorize: started.authorize, decision: 'approve' });
  expect(answer.code).toBe(10);
});

// threat:qr-copy-oauth
test('reports the original auth_time of a copied session, and no amr', async () => {
  const copy = await copyByQr(service, person.visitor);
  const { tokens } = await signInAtApp(service, copy, app);
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims['auth_time']).toBe(toSeconds(provenAt));
  expect(claims['acr']).toBe('0');
  expect(claims['amr'] ?? []).toEqual([]);
});

// threat:qr-copy-oauth
test.each([['urn:tongxing:acr:one-factor'], ['urn:tongxing:acr:two-factor'], ['phr']])(
  'does not reach an essential %s with a copied session',
  async (acr) => {
    const claims = JSON.stringify({ id_token: { acr: { essential: true, values: [acr] } } });
    const started = await start(service, app, { claims });
    const copy = await copyByQr(service, person.visitor);
    const { authorize } = started;
    const answer = await copy.call(decideAuthorization, { authorize, decision: 'approve' });
    const isNotified = answer.code === 10;
    const error = isNotified ? null : (await approve(copy, started)).get('error');
    expect(isNotified || error === 'unmet_authentication_requirements').toBe(true);
  },
);
