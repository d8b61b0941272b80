import { generateKeyPairSync } from 'node:crypto';
import { openAlipay } from './open-alipay.ts';
import { openDingtalk } from './open-dingtalk.ts';
import { openFeishu } from './open-feishu.ts';
import { openGithub } from './open-github.ts';
import { openPlainOauth2 } from './open-plain-oauth2.ts';
import { openQq } from './open-qq.ts';
import { openidFixtures } from './openid-fixtures.ts';
import { openPlainVendor, type PlainVendor } from './plain-vendor.ts';
import { plainVendors } from './plain-vendors.ts';
import { fixture, id, secret, type VendorFixture, wrong } from './vendor-fixture.ts';
import { wechatFixture, wecomFixture } from './wechat-fixtures.ts';

/** 支付宝 on a website, or silently inside its own app. */
async function alipayFixture(redirectUris: readonly string[], silent: boolean) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const vendor = await openAlipay({ id, secret, redirectUris }, publicKey);
  // The vendor's console shows keys as bare base64.
  const bare = (key: typeof keys.privateKey) =>
    key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  return fixture(vendor, {
    entry: {
      kind: 'alipay',
      app_id: id,
      private_key: bare(keys.privateKey),
      alipay_public_key: vendor.publicKey,
      hosts: { auth: vendor.url, gateway: vendor.url },
    },
    wrongSettings: { private_key: bare(others.privateKey) },
    channel: silent ? 'in_app' : 'website',
    silent,
    asksNobody: silent,
    steps: ['token'],
    cancelComesBack: !silent,
    subjectsOf: ({ number }) => [`user:${`2088${number}`.padEnd(16, '0')}`],
  });
}

type PlainKind = keyof typeof plainVendors;

async function openPlainFixture(
  kind: string,
  plain: PlainVendor,
  redirectUris: readonly string[],
): Promise<VendorFixture> {
  const vendor = await openPlainVendor(plain, { id, secret, redirectUris });
  const [idWord, secretWord] = plain.credentials;
  const hosts = Object.fromEntries(plain.hosts.map((name) => [name, vendor.url]));
  return fixture(vendor, {
    entry: { kind, [idWord]: id, [secretWord]: secret, hosts },
    wrongSettings: { [secretWord]: wrong },
    subjectsOf: (person) => plain.subjectsOf(person, id),
  });
}

const kinds = Object.entries(plainVendors) as [PlainKind, PlainVendor][];

/** The providers whose vendor is a row of `plain-vendors.ts`, with their doubles. */
const plainFixtures = Object.fromEntries(
  kinds.map(([kind, plain]) => [
    kind,
    (redirectUris: readonly string[]) => openPlainFixture(kind, plain, redirectUris),
  ]),
) as Record<PlainKind, (redirectUris: readonly string[]) => Promise<VendorFixture>>;

/** The key of each and its name for people. */
const plainNames = Object.fromEntries(kinds.map(([kind, { name }]) => [kind, { key: kind, name }])) as Record<
  PlainKind,
  { key: string; name: string }
>;

/** Every provider with its double, by name; `redirectUris` are what the operator registered. */
export const vendorFixtures = {
  qq: async (redirectUris: readonly string[]) => {
    const vendor = await openQq({ id, secret, redirectUris });
    return fixture(vendor, {
      entry: { kind: 'qq', app_id: id, app_secret: secret, hosts: { graph: vendor.url } },
      wrongSettings: { app_secret: wrong },
      steps: ['token', 'me', 'profile'],
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
      cancelComesBack: false,
    });
  },
  wechat_website: (redirectUris: readonly string[]) => wechatFixture(redirectUris, 'website', false),
  wechat_official_account: (redirectUris: readonly string[]) =>
    wechatFixture(redirectUris, 'official_account', false),
  wechat_silently: (redirectUris: readonly string[]) => wechatFixture(redirectUris, 'official_account', true),
  alipay: (redirectUris: readonly string[]) => alipayFixture(redirectUris, false),
  alipay_silently: (redirectUris: readonly string[]) => alipayFixture(redirectUris, true),
  dingtalk: async (redirectUris: readonly string[]) => {
    const vendor = await openDingtalk({ id, secret, redirectUris });
    return fixture(vendor, {
      entry: {
        kind: 'dingtalk',
        client_id: id,
        client_secret: secret,
        hosts: { login: vendor.url, api: vendor.url },
      },
      wrongSettings: { client_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
    });
  },
  feishu: async (redirectUris: readonly string[]) => {
    const vendor = await openFeishu({ id, secret, redirectUris });
    return fixture(vendor, {
      entry: {
        kind: 'feishu',
        app_id: id,
        app_secret: secret,
        hosts: { accounts: vendor.url, open: vendor.url },
      },
      wrongSettings: { app_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:on_${unionid}`, `open:${id}:ou_${openid}`],
    });
  },
  wecom_website: (redirectUris: readonly string[]) => wecomFixture(redirectUris, 'website'),
  wecom_workbench: (redirectUris: readonly string[]) => wecomFixture(redirectUris, 'workbench'),
  github: async (redirectUris: readonly string[]) => {
    const vendor = await openGithub({ id, secret, redirectUris });
    return fixture(vendor, {
      entry: {
        kind: 'github',
        client_id: id,
        client_secret: secret,
        hosts: { github: vendor.url, api: vendor.url },
      },
      wrongSettings: { client_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
  ...plainFixtures,
  ...openidFixtures,
  oauth2_table: async (redirectUris: readonly string[]) => {
    const vendor = await openPlainOauth2({ id, secret, redirectUris });
    return fixture(vendor, {
      entry: {
        kind: 'oauth2-table',
        key: 'forum',
        name: '论坛',
        client_id: id,
        client_secret: secret,
        pkce: true,
        authorize_url: `${vendor.url}/connect`,
        authorize_params: { theme: 'plain' },
        token_url: `${vendor.url}/token`,
        token_auth: 'basic',
        rename: { client_id: 'appid' },
        access_token: 'data.token',
        profile_url: `${vendor.url}/me`,
        profile_auth: 'query:token',
        success: { path: 'code', equals: '0' },
        subject: 'data.user.id',
        nickname: 'data.user.nick',
        avatar: 'data.user.face',
        email: 'data.user.mail',
        email_verified: 'data.user.checked',
      },
      wrongSettings: { client_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
};

export type VendorName = keyof typeof vendorFixtures;

/** The vendors whose website a browser can visit: the key of each and its name for people. */
export const websites = {
  qq: { key: 'qq', name: 'QQ' },
  wechat_website: { key: 'wechat', name: '微信' },
  alipay: { key: 'alipay', name: '支付宝' },
  dingtalk: { key: 'dingtalk', name: '钉钉' },
  feishu: { key: 'feishu', name: '飞书' },
  wecom_website: { key: 'wecom', name: '企业微信' },
  github: { key: 'github', name: 'GitHub' },
  ...plainNames,
  google: { key: 'google', name: 'Google' },
  microsoft: { key: 'microsoft', name: 'Microsoft' },
  apple: { key: 'apple', name: 'Apple' },
  openid_connect: { key: 'corp', name: '公司账号' },
  oauth2_table: { key: 'forum', name: '论坛' },
} satisfies Partial<Record<VendorName, { key: string; name: string }>>;

export type WebsiteName = keyof typeof websites;
