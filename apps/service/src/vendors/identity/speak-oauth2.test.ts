import { json, openVendor, type VendorRequest } from '@tongxing/doubles/identity/open-vendor.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProvenIdentity, ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import { callback, providerIn } from './identity-provider.conformance.ts';
import { oauth2Presets } from './oauth2-presets.ts';
import { rowRefusal } from './oauth2-refusal.ts';
import type { Oauth2Preset } from './oauth2-row.ts';
import { subjectsOf } from './read-members.ts';

type Kind = keyof typeof oauth2Presets;
const presets: Readonly<Record<Kind, Oauth2Preset>> = oauth2Presets;

let close = async () => {};
afterEach(() => close());

/** Who a preset says came when its vendor answers the two calls like this, and the calls themselves. */
async function identify(
  kind: Kind,
  answers: { token: unknown; profile: unknown },
): Promise<{ identity: ProviderResult<ProvenIdentity>; calls: readonly VendorRequest[] }> {
  const { hosts, token, profile, credentials: [id, secret] = ['client_id', 'client_secret'] } = presets[kind];
  const pathOf = (url: string) => new URL(url.replace(/\{\w+\}/, 'http://host')).pathname;
  const methodOf = (way: string) => (/^(query|bearer|header)/.test(way) ? 'GET' : 'POST');
  const vendor = await openVendor(() => ({
    quirks: [],
    busy: json({}),
    routes: {
      [`${methodOf(token.send)} ${pathOf(token.url)}`]: { step: 'token', answer: () => json(answers.token) },
      [`${methodOf(profile.auth)} ${pathOf(profile.url)}`]: {
        step: 'profile',
        answer: () => json(answers.profile),
      },
    },
  }));
  close = () => vendor.close();
  const own = Object.fromEntries(Object.keys(hosts).map((name) => [name, vendor.url]));
  const entry = { kind, [id]: 'app', [secret]: 'word', hosts: own };
  // Nothing is slow here: a busy machine is not the vendor.
  const provider = providerIn({ vendor, entry }, entry, 20_000);
  const identity = await provider.identify({
    channel: 'website',
    params: { code: 'c' },
    redirectUri: callback,
    state: 's',
    codeVerifier: 'v',
    nonce: 'n',
    silent: false,
  });
  return { identity, calls: vendor.calls };
}

describe('the identity that a row describes', () => {
  it('given a missing required id, returns no identity, and no weaker id instead', async () => {
    const token = { accessToken: 'T' };
    const { identity } = await identify('dingtalk', { token, profile: { openId: 'o1', nick: '林晚' } });
    expect(identity).toMatchObject({ ok: false, failure: 'provider_malformed' });
    expect(identity).toHaveProperty('log', 'dingtalk profile: no unionId or openId');
  });

  it('leaves out a missing optional id', async () => {
    const { identity } = await identify('dingtalk', {
      token: { accessToken: 'T' },
      profile: { unionId: 'u1' },
    });
    expect(identity).toEqual({ ok: true, value: { subjects: ['union:u1'] } });
  });

  it.each([
    [{ openid: 'o1', userid: 77 }, ['open:app:o1']],
    [{ userid: 77 }, ['user:77']],
  ])('of %j, takes the first present id: %j', async (profile, subjects) => {
    const { identity } = await identify('baidu', { token: { access_token: 'T' }, profile });
    expect(identity).toEqual({ ok: true, value: { subjects } });
  });

  it.each([
    ['weibo', { access_token: 'T', uid: '1' }, { idstr: '2' }],
    ['weibo', { access_token: 'T', uid: '1' }, {}],
    ['douyin', { data: { access_token: 'T', open_id: 'a' } }, { data: { open_id: 'b' } }],
  ] as const)('%s: a profile of another person than the token is nobody’s', async (kind, token, profile) => {
    const { identity } = await identify(kind, { token, profile });
    expect(identity).toMatchObject({ ok: false, failure: 'provider_malformed' });
    expect(identity).toHaveProperty('log', `${kind} profile: of another person than the token`);
  });

  it('given a token answer without a needed value, does not request the profile', async () => {
    const { identity, calls } = await identify('weibo', {
      token: { access_token: 'T' },
      profile: { idstr: '1' },
    });
    expect(identity).toHaveProperty('log', 'weibo token: no uid');
    expect(calls.map(({ path }) => path)).toEqual(['/oauth2/access_token']);
  });

  it('never uses a member of the profile as the application', () => {
    expect(subjectsOf({ client: 7 }, 'app', ['{client}', '{@app}'])).toEqual(['7', 'app']);
    expect(subjectsOf({ constructor: 7 }, 'app', ['{toString}'])).toBeUndefined();
  });

  it.each([
    ['dingtalk', { mobile: '51234567', stateCode: '852' }, '+85251234567'],
    ['dingtalk', { mobile: '5123', stateCode: '852' }, '+8525123'],
    ['dingtalk', { mobile: '51', stateCode: '852' }, undefined],
    ['dingtalk', { mobile: '51234567', stateCode: '' }, undefined],
    ['dingtalk', { mobile: '13800006021', stateCode: '86' }, '13800006021'],
    ['dingtalk', { mobile: '13800006021' }, '13800006021'],
  ] as const)('%s: of %j the number %s', async (kind, profile, phone) => {
    const { identity } = await identify(kind, {
      token: { accessToken: 'T' },
      profile: { unionId: 'u', ...profile },
    });
    expect(identity.ok && identity.value.phone).toBe(phone);
  });
});

/** Bodies as the vendors write them, the status they come under, and what they mean; null where they are no error. */
const shown: readonly (readonly [Kind, number, unknown, string | null])[] = [
  ['weibo', 400, { error: 'expired_token', error_code: 21327 }, 'provider_rejected_code'],
  ['weibo', 400, { error: 'access_denied', error_code: 21330 }, 'provider_refused'],
  ['weibo', 400, { error: 'user does not exists', error_code: 20003 }, 'provider_denied'],
  ['weibo', 403, { error: 'User requests out of rate limit', error_code: 10023 }, 'provider_unavailable'],
  ['weibo', 400, { error: 'appkey missing', error_code: 10006 }, 'provider_misconfigured'],
  ['dingtalk', 400, { code: 'invalidParameter.authCode.notFound' }, 'provider_rejected_code'],
  ['dingtalk', 403, { code: 'Forbidden.AccessDenied', message: 'no' }, 'provider_misconfigured'],
  ['dingtalk', 400, { code: 'Throttling.Api' }, 'provider_unavailable'],
  ['dingtalk', 500, { code: 'system.error' }, 'provider_unavailable'],
  ['dingtalk', 200, { code: 'a member of that name', unionId: 'u' }, null],
  ['feishu', 200, { code: 0, access_token: 'T' }, null],
  ['feishu', 400, { code: 20065, error: 'invalid_grant' }, 'provider_rejected_code'],
  ['feishu', 400, { code: 20010, error: 'access_denied' }, 'provider_denied'],
  ['feishu', 400, { code: 99991400, msg: 'request trigger frequency limit' }, 'provider_unavailable'],
  ['feishu', 400, { code: 20071, error: 'invalid_grant' }, 'provider_misconfigured'],
  ['douyin', 200, { data: { error_code: 0 }, message: 'success' }, null],
  ['douyin', 200, { data: { error_code: 0 }, message: 'error' }, 'provider_misconfigured'],
  ['douyin', 200, { data: { error_code: '10008' }, message: 'error' }, 'provider_rejected_code'],
  ['douyin', 200, { data: { error_code: 10004 }, message: 'error' }, 'provider_refused'],
  ['douyin', 200, { data: { error_code: 10011 }, message: 'error' }, 'provider_denied'],
  ['douyin', 200, { data: { error_code: 2100004 } }, 'provider_unavailable'],
  ['douyin', 200, { data: { error_code: 10013 } }, 'provider_misconfigured'],
  ['baidu', 400, { error: 'expired_token', error_description: 'old' }, 'provider_rejected_code'],
  ['baidu', 401, { error: 'invalid_client' }, 'provider_misconfigured'],
  ['baidu', 200, { error_code: '111', error_msg: 'Access token expired' }, 'provider_rejected_code'],
  ['baidu', 200, { error_code: 4, error_msg: 'request limit' }, 'provider_unavailable'],
  ['baidu', 200, { error_code: 0 }, null],
  ['github', 200, { error: 'bad_verification_code' }, 'provider_rejected_code'],
  ['github', 200, { error: 'incorrect_client_credentials' }, 'provider_misconfigured'],
  ['gitee', 401, { error: 'invalid_grant' }, 'provider_rejected_code'],
  ['huawei', 400, { error: 1101, sub_error: 20152 }, 'provider_rejected_code'],
  ['huawei', 400, { error: 1101, sub_error: 12304 }, 'provider_misconfigured'],
  ['huawei', 400, { error: 1101 }, 'provider_misconfigured'],
  ['huawei', 503, { error: 1203, sub_error: 0 }, 'provider_unavailable'],
  ['huawei', 200, { NSP_STATUS: 0, openID: 'o' }, null],
  ['huawei', 200, { NSP_STATUS: '102', error: 'session expired' }, 'provider_rejected_code'],
  ['huawei', 200, { NSP_STATUS: 5, error: 'busy' }, 'provider_unavailable'],
  ['huawei', 200, { NSP_STATUS: 113, error: 'no right' }, 'provider_misconfigured'],
];

it.each(shown)('%s, HTTP %i, %j: %s', (kind, status, body, meaning) => {
  expect(rowRefusal(presets[kind].errors, `${kind} token`)(body, status)?.failure ?? null).toBe(meaning);
});
