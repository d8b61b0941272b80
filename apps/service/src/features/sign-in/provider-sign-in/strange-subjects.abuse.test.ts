import { randomBytes } from 'node:crypto';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { finishAtProvider, startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { callbackUrl } from '../../../../test/visit-provider.ts';
import type { IdentityProvider } from '../identities/identity-provider.ts';

/** An upstream that names its people by whatever it likes. */
let subjects: [string, ...string[]] = ['one'];
let nickname = '某人';
let count = 0;
const upstream: IdentityProvider = {
  key: 'upstream',
  name: '上游',
  icon: 'link',
  listed: true,
  firstSignIn: { strangers: 'ask', match: 'none', trustsEmail: false },
  knows: { pkce: true, nonce: true, silent: false },
  channelFor: () => 'website',
  authorizationUrl: async ({ state }) => ({ ok: true, value: `https://upstream.example/?state=${state}` }),
  identify: async () => ({ ok: true, value: { subjects, nickname } }),
};

const log = recordingLog();
let service: TestService;
beforeAll(async () => {
  service = await openService({ ports: { identityProviders: [upstream], log } });
});
beforeEach(() => service.clock.advance(61));
afterAll(() => service.close());

async function signIn(visitor: Visitor) {
  const started = await visitor.call(startAtProvider, { key: 'upstream', redirect_url: callbackUrl });
  const state = new URL(decodeURIComponent(started.data.url)).searchParams.get('state') ?? '';
  return visitor.call(finishAtProvider, { provider: 'upstream', state, code: 'x' });
}

async function letWait(visitor: Visitor): Promise<string> {
  const answer = await signIn(visitor);
  expect(answer.code).toBe(2);
  return (answer.data as unknown as { bind_id: string }).bind_id;
}

const rows = async () => ({
  accounts: await service.database.selectFrom('account').select('id').execute(),
  contacts: await service.database.selectFrom('contact').select('value').execute(),
  bound: await service.database.selectFrom('linked_identity').select('id').execute(),
  agreed: await service.database.selectFrom('agreement').select('id').execute(),
  sessions: await service.database.selectFrom('session').select('id').execute(),
});

test('a provider’s nickname loses invisible characters, is cut to the allowed length, and shows no contact', async () => {
  const nicknameOf = async (raw: string) => {
    nickname = raw;
    subjects = [randomBytes(8).toString('hex')];
    const visitor = service.visitor();
    const bind_id = await letWait(visitor);
    const phone = `1371234${String((count += 1)).padStart(4, '0')}`;
    await visitor.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    visitor.token = (await visitor.call(signInByPhoneCode, { phone, code, bind_id })).data.token;
    const [bound] = (await visitor.call(listBindings, {})).data.items;
    return [(await visitor.call(getProfile, {})).data.nickname, bound?.nickname];
  };
  expect(await nicknameOf('通\u3164行\u202e')).toEqual(['通行', '通行']);
  const [blank = ''] = await nicknameOf('\u3164\u2800');
  expect(blank).toMatch(/\p{Script=Han}/u);
  const [long = ''] = await nicknameOf('林'.repeat(60));
  expect(long).toBe('林'.repeat(20));
  // The person alone is shown the name at the provider.
  expect(await nicknameOf('lin@contoso.example')).toEqual([
    expect.stringMatching(/^用户/),
    'lin@contoso.example',
  ]);
  nickname = '某人';
});

// threat:openid-provider threat:unfit-subject
test.each([
  ['longer than an index holds', randomBytes(3000).toString('base64')],
  ['with a NUL', 'some\u0000body'],
  ['half a letter', 'some\ud83dbody'],
  ['empty', ''],
  ['of a space alone', ' '],
  ['with a space at its end', 'somebody '],
  ['with two spaces', 'some  body'],
  ['with a space that is none', 'some\u00a0body'],
  ['with a letter that cannot be seen', 'some\u200bbody'],
  ['that turns the line round', 'some\u202ebody'],
  ['of 400 letters', 's'.repeat(400)],
])('a name %s is nobody’s: the provider has not said who came, and nothing is left', async (_, strange) => {
  const before = await rows();
  for (const named of [[strange], ['fine', strange]] as [string, ...string[]][]) {
    subjects = named;
    expect(await signIn(service.visitor())).toMatchObject({
      status: 200,
      code: 0,
      data: { reason: 'provider_malformed' },
    });
  }
  expect(await rows()).toEqual(before);
  expect(log.lines).toContain('warn: a provider named a person by something that is no identifier');
});

// threat:unfit-subject
test('subjects as long as OpenID Connect allows, and in Chinese, are accepted', async () => {
  for (const name of ['s'.repeat(255), '员工'.repeat(60)]) {
    subjects = [name];
    const visitor = service.visitor();
    const bind_id = await letWait(visitor);
    const phone = `1390002${String(name.length).padStart(4, '0')}`;
    await visitor.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    expect(await visitor.call(signInByPhoneCode, { phone, code, bind_id })).toMatchObject({ code: 1 });
    expect(await signIn(service.visitor())).toMatchObject({ code: 1 });
  }
});

describe('an account created with an identity that was bound elsewhere meanwhile', () => {
  const agreed = { terms_version: '1.0', privacy_version: '1.0' };

  const starts: Readonly<
    Record<string, (visitor: Visitor, bind_id: string) => Promise<{ code: number; reason?: string }>>
  > = {
    'by registering': async (visitor, bind_id) => {
      const email = 'late@mail.example';
      await visitor.call(emailCodeCalls.register, { email });
      const code = await service.readCode(email, 'register');
      const password = 'correct horse battery 7';
      return visitor.call(register, { type: 'email', email, code, password, bind_id, ...agreed });
    },
    'by a code of an unknown number': async (visitor, bind_id) => {
      const phone = '13900039999';
      await visitor.call(phoneCodeCalls.login, { phone });
      const code = await service.readCode(phone, 'login');
      return visitor.call(signInByPhoneCode, { phone, code, bind_id });
    },
  };

  // threat:unfit-subject
  test.each(Object.keys(starts))('%s: is not made, and the operator reads of it', async (way) => {
    subjects = [`taken ${way}`];
    const [first, second] = [service.visitor(), service.visitor()];
    const waiting = [await letWait(first), await letWait(second)];
    const phone = `1370002${String(way.length).padStart(4, '0')}`;
    await first.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    await first.call(signInByPhoneCode, { phone, code, bind_id: waiting[0] });

    const before = await rows();
    const answer = await starts[way]!(second, waiting[1] ?? '');
    expect(answer).toMatchObject({ code: 0, reason: 'identity_taken' });
    expect(await rows()).toEqual(before);
    expect(log.lines).toContain('info: a third-party identity was refused');
  });
});
