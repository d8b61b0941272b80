import { alipayWorld } from './alipay-world.ts';
import { openBaidu } from './open-baidu.ts';
import { openDingtalk } from './open-dingtalk.ts';
import { openDouyin } from './open-douyin.ts';
import { openFeishu } from './open-feishu.ts';
import { openGitee } from './open-gitee.ts';
import { openGithub } from './open-github.ts';
import { openHuawei } from './open-huawei.ts';
import { openPlainOauth2 } from './open-plain-oauth2.ts';
import { openQq } from './open-qq.ts';
import { openWeibo } from './open-weibo.ts';
import { openidWorlds } from './openid-worlds.ts';
import { id, secret, world, wrong } from './provider-world.ts';
import { wechatWorld, wecomWorld } from './wechat-worlds.ts';

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
  alipay: (redirectUris: readonly string[]) => alipayWorld(redirectUris, false),
  alipay_silently: (redirectUris: readonly string[]) => alipayWorld(redirectUris, true),
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
  ...openidWorlds,
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
