import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, registerApp, signInAtApp, start, userinfo } from '../../../../test/relying-party.ts';

const scope = 'openid profile email phone offline_access';
let service: TestService;
let child: RegisteredPerson;
let app: App;

beforeAll(async () => {
  service = await openService();
  const developer = await registerPerson(service);
  // The app wants the facts in its ID token as well, and asks for single claims.
  app = await registerApp(developer.visitor, { id_token_profile: true });
  child = await registerPerson(service);
  await child.visitor.call(editProfile, { nickname: '小满' });
});
afterAll(() => service.close());

const years = (age: number) => `${service.clock.now().getUTCFullYear() - age}-01-01`;
const due = async () => (await child.visitor.call(listAgreements, {})).data.due;

/** The names of everything that says something about the person. */
function factsIn(claims: object): string[] {
  const technical = ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'at_hash', 'sid', 'acr', 'amr', 'auth_time'];
  return Object.keys(claims).filter((name) => !technical.includes(name));
}

const guardianPhone = '13912340000';
async function guardianAgrees(phone = guardianPhone) {
  await child.visitor.call(phoneCodeCalls.guardian, { phone });
  const code = await service.readCode(phone, 'guardian').catch(() => '000000');
  return child.visitor.call(agree, { guardian: { name: '林岚', phone, code } });
}

// call:GET/v3/user/agreements threat:child-data
test('at fourteen an app gets the agreed data; changing to thirteen ends it, for issued tokens too', async () => {
  await child.visitor.call(editProfile, { birthday: years(15) });
  expect(await due()).toEqual([]);
  const { tokens } = await signInAtApp(service, child.visitor, app, { scope, prompt: 'consent' });
  expect(factsIn((await userinfo(service, tokens.access_token)).json())).toContain('phone_number');
  await passCheck(child);
  await child.visitor.call(editProfile, { birthday: years(12) });
  expect(await due()).toEqual(['guardian']);
  // Each line of the list has an id of its own, which does not count them.
  const ids = (await child.visitor.call(listAgreements, {})).data.items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  expect(factsIn((await userinfo(service, tokens.access_token)).json())).toEqual([]);
  const refreshed = await ask(service, '/oauth2/token', app, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(factsIn(decodeJwt(refreshed.json().id_token))).toEqual([]);
});

// threat:child-data
test('under fourteen without a guardian an app gets the identifier alone, whatever it requests', async () => {
  const claims = JSON.stringify({
    userinfo: { phone_number: { essential: true } },
    id_token: { name: null },
  });
  const pending = await start(service, app, { scope, claims, prompt: 'consent' });
  const shown = await child.visitor.call(getAuthorization, { authorize: pending.authorize });
  expect(shown.data.guardian_missing).toBe(true);
  const { tokens } = await signInAtApp(service, child.visitor, app, { scope, claims, prompt: 'consent' });
  expect(factsIn(decodeJwt(tokens.id_token ?? ''))).toEqual([]);
  const answer = (await userinfo(service, tokens.access_token)).json();
  expect(factsIn(answer)).toEqual([]);
  expect(answer.sub).toBe(decodeJwt(tokens.id_token ?? '').sub);
  const introspected = await ask(service, '/oauth2/introspect', app, { token: tokens.access_token });
  expect(JSON.stringify(introspected.json())).not.toMatch(/小满|1380000/);
});

test('the account’s own number and a wrong code are refused as a guardian’s consent', async () => {
  expect((await guardianAgrees(child.phone)).reason).toBe('guardian_is_self');
  const guessed = { name: '林岚', phone: guardianPhone, code: '000000' };
  expect((await child.visitor.call(agree, { guardian: guessed })).code).toBe(0);
  expect(await due()).toEqual(['guardian']);
});

// call:POST/v3/sms/guardian call:POST/v3/user/agreements
test('after the guardian’s consent, apps get the agreed data', async () => {
  expect((await guardianAgrees()).code).toBe(1);
  expect(await due()).toEqual([]);
  const { tokens } = await signInAtApp(service, child.visitor, app, { scope });
  const answer = (await userinfo(service, tokens.access_token)).json();
  expect(answer).toMatchObject({ nickname: '小满', phone_number: `+86${child.phone}` });
  expect(factsIn(decodeJwt(tokens.id_token ?? ''))).toContain('nickname');
});

test('the fourteenth birthday, by the calendar of Beijing, ends the need for a guardian', async () => {
  const person = await registerPerson(service);
  const [today = ''] = new Date(service.clock.now().getTime() + 8 * 3600_000).toISOString().split('T');
  const [year, ...rest] = today.split('-');
  await person.visitor.call(editProfile, { birthday: `${Number(year) - 14}-${rest.join('-')}` });
  expect((await person.visitor.call(listAgreements, {})).data.due).toEqual([]);
});
