import { generateKeyPairSync } from 'node:crypto';
import { openAlipay } from './open-alipay.ts';
import { openBaidu } from './open-baidu.ts';
import { openDingtalk } from './open-dingtalk.ts';
import { openDouyin } from './open-douyin.ts';
import { openFeishu } from './open-feishu.ts';
import { openGitee } from './open-gitee.ts';
import { openGithub } from './open-github.ts';
import { openHuawei } from './open-huawei.ts';
import { openOpenid } from './open-openid.ts';
import { openPlainOauth2 } from './open-plain-oauth2.ts';
import { openQq } from './open-qq.ts';
import type { Step, Vendor } from './open-vendor.ts';
import { openWechat } from './open-wechat.ts';
import { openWecom, wecomAgent } from './open-wecom.ts';
import { openWeibo } from './open-weibo.ts';
import { appleFlavour, googleFlavour, microsoftFlavour, plainFlavour, tenantOf } from './openid-flavours.ts';
import type { VendorPerson } from './vendor-people.ts';

/** A vendor, and the entry of the configuration file that points a provider at it. */
export interface World<V extends Vendor = Vendor> {
  readonly vendor: V;
  readonly entry: Readonly<Record<string, unknown>>;
  /** The same entry with a secret that the vendor does not know. */
  readonly entryWithWrongSecret: Readonly<Record<string, unknown>>;
  readonly door: 'website' | 'official_account' | 'workbench';
  readonly silent: boolean;
  /** The calls that troubles are ordered for; each is needed to know who came. */
  readonly steps: readonly Step[];
  readonly subjectsOf: (person: VendorPerson) => readonly string[];
  /** The page sends the browser straight back without asking. */
  readonly asksNobody: boolean;
  /** Vendors without a redirect leave who cancels on their own page. */
  readonly cancelComesBack: boolean;
}

const id = 'app0001';
const secret = 'secret-of-the-application';
const wrong = 'not-the-secret';

/** Every provider with its double, by name; `redirectUris` are what the operator registered. */
export const providerWorlds = {
  qq: async (redirectUris: readonly string[]) => {
    const vendor = await openQq({ id, secret, redirectUris });
    return world(vendor, {
      entry: { kind: 'qq', app_id: id, app_secret: secret, hosts: { graph: vendor.url } },
      wrongly: { app_secret: wrong },
      steps: ['token', 'me', 'profile'],
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
      cancelComesBack: false,
    });
  },
  wechat_website: (redirectUris: readonly string[]) => wechatWorld(redirectUris, 'website', false),
  wechat_official_account: (redirectUris: readonly string[]) =>
    wechatWorld(redirectUris, 'official_account', false),
  wechat_silently: (redirectUris: readonly string[]) => wechatWorld(redirectUris, 'official_account', true),
  alipay: async (redirectUris: readonly string[]) => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const vendor = await openAlipay({ id, secret, redirectUris }, publicKey);
    // Consoles hand keys out as bare base64.
    const bare = (key: typeof keys.privateKey) =>
      key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    return world(vendor, {
      entry: {
        kind: 'alipay',
        app_id: id,
        private_key: bare(keys.privateKey),
        alipay_public_key: vendor.publicKey,
        hosts: { auth: vendor.url, gateway: vendor.url },
      },
      wrongly: { private_key: bare(others.privateKey) },
      steps: ['token'],
      subjectsOf: ({ number }) => [`user:${`2088${number}`.padEnd(16, '0')}`],
    });
  },
  weibo: async (redirectUris: readonly string[]) => {
    const vendor = await openWeibo({ id, secret, redirectUris });
    return world(vendor, {
      entry: { kind: 'weibo', app_key: id, app_secret: secret, hosts: { api: vendor.url } },
      wrongly: { app_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
  dingtalk: async (redirectUris: readonly string[]) => {
    const vendor = await openDingtalk({ id, secret, redirectUris });
    return world(vendor, {
      entry: {
        kind: 'dingtalk',
        client_id: id,
        client_secret: secret,
        hosts: { login: vendor.url, api: vendor.url },
      },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
    });
  },
  feishu: async (redirectUris: readonly string[]) => {
    const vendor = await openFeishu({ id, secret, redirectUris });
    return world(vendor, {
      entry: {
        kind: 'feishu',
        app_id: id,
        app_secret: secret,
        hosts: { accounts: vendor.url, open: vendor.url },
      },
      wrongly: { app_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:on_${unionid}`, `open:${id}:ou_${openid}`],
    });
  },
  wecom_website: (redirectUris: readonly string[]) => wecomWorld(redirectUris, 'website'),
  wecom_workbench: (redirectUris: readonly string[]) => wecomWorld(redirectUris, 'workbench'),
  douyin: async (redirectUris: readonly string[]) => {
    const vendor = await openDouyin({ id, secret, redirectUris });
    return world(vendor, {
      entry: { kind: 'douyin', client_key: id, client_secret: secret, hosts: { open: vendor.url } },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
    });
  },
  baidu: async (redirectUris: readonly string[]) => {
    const vendor = await openBaidu({ id, secret, redirectUris });
    return world(vendor, {
      entry: { kind: 'baidu', client_id: id, client_secret: secret, hosts: { openapi: vendor.url } },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ openid }) => [`open:${id}:${openid}`],
    });
  },
  gitee: async (redirectUris: readonly string[]) => {
    const vendor = await openGitee({ id, secret, redirectUris });
    return world(vendor, {
      entry: { kind: 'gitee', client_id: id, client_secret: secret, hosts: { gitee: vendor.url } },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
  github: async (redirectUris: readonly string[]) => {
    const vendor = await openGithub({ id, secret, redirectUris });
    return world(vendor, {
      entry: {
        kind: 'github',
        client_id: id,
        client_secret: secret,
        hosts: { github: vendor.url, api: vendor.url },
      },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
  huawei: async (redirectUris: readonly string[]) => {
    const vendor = await openHuawei({ id, secret, redirectUris });
    return world(vendor, {
      entry: {
        kind: 'huawei',
        client_id: id,
        client_secret: secret,
        hosts: { login: vendor.url, account: vendor.url },
      },
      wrongly: { client_secret: wrong },
      subjectsOf: ({ unionid, openid }) => [`union:${unionid}`, `open:${id}:${openid}`],
    });
  },
  google: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, googleFlavour);
    return world(vendor, {
      entry: { kind: 'google', client_id: id, client_secret: secret, hosts: { accounts: vendor.url } },
      wrongly: { client_secret: wrong },
      steps: ['token', 'keys'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
  microsoft: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, microsoftFlavour);
    return world(vendor, {
      entry: { kind: 'microsoft', client_id: id, client_secret: secret, hosts: { login: vendor.url } },
      wrongly: { client_secret: wrong },
      steps: ['token', 'keys'],
      subjectsOf: (person) => [
        `${tenantOf(person)}:00000000-0000-4000-8000-${`${person.number}`.padStart(12, '0')}`,
      ],
    });
  },
  apple: async (redirectUris: readonly string[]) => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = (key: typeof keys.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const vendor = await openOpenid({ id, secret, redirectUris }, appleFlavour(publicKey, 'TEAM000001', id));
    return world(vendor, {
      entry: {
        kind: 'apple',
        client_id: id,
        team_id: 'TEAM000001',
        key_id: 'KEY0000001',
        private_key: pem(keys.privateKey),
        hosts: { appleid: vendor.url },
      },
      wrongly: { private_key: pem(others.privateKey) },
      steps: ['token', 'keys'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
  openid_connect: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, plainFlavour);
    return world(vendor, {
      entry: {
        kind: 'openid-connect',
        key: 'corp',
        name: '公司账号',
        issuer: vendor.url,
        client_id: id,
        client_secret: secret,
      },
      wrongly: { client_secret: wrong },
      steps: ['token', 'keys', 'profile'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
  oauth2_table: async (redirectUris: readonly string[]) => {
    const vendor = await openPlainOauth2({ id, secret, redirectUris });
    return world(vendor, {
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
      wrongly: { client_secret: wrong },
      subjectsOf: ({ number }) => [`${number}`],
    });
  },
};

export type WorldName = keyof typeof providerWorlds;

/** The three registered applications of the WeChat double. */
export function wechatApplications(redirectUris: readonly string[]) {
  return {
    website: { id: 'wxweb0001', secret, redirectUris },
    officialAccount: { id: 'wxmp00002', secret, redirectUris },
    miniProgram: { id: 'wxapp0003', secret, redirectUris },
  };
}

async function wechatWorld(
  redirectUris: readonly string[],
  door: 'website' | 'official_account',
  silent: boolean,
) {
  const { website, officialAccount, miniProgram } = wechatApplications(redirectUris);
  const vendor = await openWechat({ website, officialAccount, miniProgram });
  const app = door === 'website' ? website : officialAccount;
  const entry = (key: string) => ({
    kind: 'wechat',
    website: { app_id: website.id, app_secret: key },
    official_account: { app_id: officialAccount.id, app_secret: key },
    mini_program: { app_id: miniProgram.id, app_secret: key },
    hosts: { open: vendor.url, api: vendor.url },
  });
  return world(vendor, {
    entry: entry(secret),
    wrongly: entry(wrong),
    door,
    silent,
    asksNobody: silent,
    steps: silent ? ['token'] : ['token', 'profile'],
    subjectsOf: ({ unionid, openid }) => [
      `union:${unionid}`,
      `open:${app.id}:o${app.id.slice(-4)}_${openid.slice(0, 20)}`,
    ],
    cancelComesBack: !silent,
  });
}

async function wecomWorld(redirectUris: readonly string[], door: 'website' | 'workbench') {
  const corporation = 'ww0000000000000001';
  const vendor = await openWecom({ id: corporation, secret, redirectUris });
  const hosts = { login: vendor.url, open: vendor.url, api: vendor.url };
  return world(vendor, {
    entry: { kind: 'wecom', corp_id: corporation, agent_id: wecomAgent, secret, hosts },
    wrongly: { secret: wrong },
    door,
    asksNobody: door === 'workbench',
    steps: ['application_token', 'token'],
    subjectsOf: ({ word }) => [`corp:${corporation}:${word}`],
    cancelComesBack: false,
  });
}

type Usual = 'door' | 'silent' | 'steps' | 'asksNobody' | 'cancelComesBack';
type Particulars = Pick<World, 'entry' | 'subjectsOf'> &
  Partial<Pick<World, Usual>> & { wrongly: Record<string, unknown> };

function world<V extends Vendor>(vendor: V, { wrongly, ...particulars }: Particulars): World<V> {
  return {
    vendor,
    entryWithWrongSecret: { ...particulars.entry, ...wrongly },
    door: 'website',
    silent: false,
    steps: ['token', 'profile'],
    asksNobody: false,
    cancelComesBack: true,
    ...particulars,
  };
}
