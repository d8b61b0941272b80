import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

const fingerprint = Array.from({ length: 32 }, (_, index) =>
  index.toString(16).padStart(2, '0').toUpperCase(),
).join(':');
const androidOrigin = `android:apk-key-hash:${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64url')}`;
const site = 'http://localhost:3000';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: {
      native: {
        android: [{ package: 'com.example.app', sha256: [fingerprint] }],
        ios: ['ABCDE12345.com.example.app'],
      },
    },
  });
});
afterAll(() => service.close());

const file = (name: string, from = service) => from.app.inject({ url: `/.well-known/${name}` });

test('systems find out which apps may use passkeys of the site, and where people manage theirs', async () => {
  const links = await file('assetlinks.json');
  expect([links.statusCode, links.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(links.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.app',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
  expect((await file('apple-app-site-association')).json()).toEqual({
    webcredentials: { apps: ['ABCDE12345.com.example.app'] },
  });
  const page = `${site}/user/security`;
  expect((await file('passkey-endpoints')).json()).toEqual({ enroll: page, manage: page });
});

test('without such apps, or without passkeys, there are no such files', async () => {
  const plain = await openService({ file: { login: { passkey: false } } });
  try {
    for (const name of ['assetlinks.json', 'apple-app-site-association', 'passkey-endpoints'])
      expect([name, (await file(name, plain)).statusCode]).toEqual([name, 404]);
  } finally {
    await plain.close();
  }
});

// threat:passkey-misuse
test('an app that is named uses a passkey of the site; another one does not', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey(site);
  const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
  await person.visitor.call(addPasskey, { session_id, ...key.create(options) });
  const signIn = async (origin: string) => {
    const visitor = service.visitor();
    const { data } = await visitor.call(startPasskeySignIn, {});
    const shown = key.get(data.options, { origin });
    return (await visitor.call(signInByPasskey, { session_id: data.session_id, ...shown })).code;
  };
  expect(await signIn(androidOrigin)).toBe(1);
  expect(await signIn(`${androidOrigin.slice(0, -1)}A`)).toBe(0);
});
