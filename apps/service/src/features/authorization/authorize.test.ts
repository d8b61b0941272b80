import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/open-house.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import {
  type App,
  approve,
  begin,
  redeem,
  registerApp,
  type Tokens,
  userinfo,
} from '../../../test/relying-party.ts';

let house: House;
let developer: RegisteredPerson;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  house = await openHouse();
  developer = await registerPerson(house);
  person = await registerPerson(house);
  app = await registerApp(developer.visitor);
});
afterAll(() => house.close());

test('a person signs in at an app: asked, approved, code, tokens, userinfo', async () => {
  const authorization = await begin(house, app, { scope: 'openid profile phone', nonce: 'n-1' });
  const shown = await person.visitor.call(getAuthorization, { authorize: authorization.authorize });
  expect(shown.data).toMatchObject({
    client: {
      name: '青禾笔记',
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@app.example',
      type: 'web',
    },
    destination: 'app.example',
    consent_required: true,
    reauthenticate: false,
  });
  expect(shown.data.scopes.map(({ name, required, granted }) => ({ name, required, granted }))).toEqual([
    { name: 'openid', required: true, granted: null },
    { name: 'profile', required: false, granted: null },
    { name: 'phone', required: false, granted: null },
  ]);
  const params = await approve(person.visitor, authorization, ['profile', 'phone']);
  expect(params.get('state')).toBe('state-1');
  expect(params.get('iss')).toBe('http://localhost:3000');
  const response = await redeem(house, app, params.get('code') ?? '', authorization.pkce);
  expect(response.statusCode).toBe(200);
  const tokens = response.json<Tokens>();
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims).toMatchObject({ iss: 'http://localhost:3000', aud: app.id, nonce: 'n-1' });
  expect(claims.sub).not.toBe(person.accountId);
  const info = await userinfo(house, tokens.access_token);
  expect(info.json()).toMatchObject({
    sub: claims.sub,
    phone_number: `+86${person.phone}`,
    phone_number_verified: true,
  });
});
