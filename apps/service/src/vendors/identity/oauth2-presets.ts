import type { Oauth2Preset } from './oauth2-row.ts';

/** The providers with a kind of their own that speak plain OAuth 2.0, each a row. What each word means: `oauth2-row.ts`. */
export const oauth2Presets = {
  // 微博 (open.weibo.com). The id is read as text because the number outgrows 32 bits.
  weibo: {
    credentials: ['app_key', 'app_secret'],
    console: { enter: 'addresses', field: '授权回调页' },
    hosts: { api: 'https://api.weibo.com' },
    ownApp: 'weibo',
    errors: [
      {
        at: 'error_code',
        text: ['error'],
        means: {
          provider_rejected_code: [21325, 21327, 21332],
          provider_refused: [21330],
          provider_denied: [20003],
          provider_unavailable: [10001, 10002, 10009, 10010, 10022, 10023],
        },
      },
    ],
    page: { url: '{api}/oauth2/authorize', phone: { display: 'mobile' }, refused: ['21330'] },
    token: { url: '{api}/oauth2/access_token', send: 'form' },
    profile: {
      url: '{api}/2/users/show.json',
      auth: 'query:access_token',
      carry: { uid: 'uid' },
      same: { token: 'uid', profile: 'idstr' },
    },
    subjects: ['{idstr}'],
    nickname: ['screen_name'],
    avatar: ['avatar_large', 'avatar_hd'],
  },

  // 钉钉, the v1.0 interface (open.dingtalk.com): a JSON request in camelCase, errors as HTTP 4xx.
  dingtalk: {
    console: { enter: 'addresses', field: '重定向 URL（回调域名）' },
    hosts: { login: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' },
    ownApp: 'dingtalk',
    errors: [
      {
        at: 'code',
        underHttpErrors: true,
        text: ['message'],
        means: { provider_unavailable: [/throttling|unavailable/i], provider_rejected_code: [/authcode/i] },
      },
    ],
    page: {
      url: '{login}/oauth2/auth',
      params: { scope: 'openid', prompt: 'consent' },
      code: ['authCode', 'code'],
    },
    token: {
      url: '{api}/v1.0/oauth2/userAccessToken',
      send: 'json',
      rename: {
        client_id: 'clientId',
        client_secret: 'clientSecret',
        grant_type: 'grantType',
        redirect_uri: null,
      },
      at: 'accessToken',
    },
    mobileApp: {},
    profile: { url: '{api}/v1.0/contact/users/me', auth: 'header:x-acs-dingtalk-access-token' },
    subjects: ['union:{unionId}', 'open:{@app}:{openId?}'],
    nickname: ['nick'],
    avatar: ['avatarUrl'],
    email: 'email',
    phone: 'mobile',
    phoneCountry: 'stateCode',
  },

  // 飞书 by its v2 token call (open.feishu.cn); Lark by other `hosts`. The employer's administrator writes the e-mail address,
  // so it proves nothing about the person.
  feishu: {
    credentials: ['app_id', 'app_secret'],
    console: { enter: 'addresses', field: '安全设置 › 重定向 URL' },
    hosts: { accounts: 'https://accounts.feishu.cn', open: 'https://open.feishu.cn' },
    ownApp: 'feishu',
    pkce: true,
    errors: [
      {
        at: 'code',
        good: '0',
        text: ['error_description', 'msg'],
        means: {
          provider_rejected_code: [20003, 20004, 20005, 20007, 20024, 20049, 20065],
          provider_denied: [20008, 20010, 20066],
          provider_unavailable: [20050, 20072, 99991400],
        },
      },
    ],
    page: { url: '{accounts}/open-apis/authen/v1/authorize' },
    token: { url: '{open}/open-apis/authen/v2/oauth/token', send: 'json' },
    mobileApp: {},
    profile: { url: '{open}/open-apis/authen/v1/user_info', auth: 'bearer' },
    subjects: ['union:{data.union_id}', 'open:{@app}:{data.open_id}'],
    nickname: ['data.name'],
    avatar: ['data.avatar_url'],
    email: 'data.email',
    phone: 'data.mobile',
  },

  // 抖音 (open.douyin.com): `client_key`, everything inside `data`, errors under HTTP 200. The slash at the end is part of the
  // documented address; without it the call is redirected.
  douyin: {
    credentials: ['client_key', 'client_secret'],
    console: { enter: 'host', field: '授权回调域' },
    hosts: { open: 'https://open.douyin.com' },
    closedIn: ['wechat', 'wecom'],
    errors: [
      {
        at: 'data.error_code',
        good: '0',
        text: ['data.description'],
        means: {
          provider_rejected_code: [10007, 10008, 2190002, 2190008],
          provider_refused: [10004],
          provider_denied: [10011],
          provider_unavailable: [2100004, 2100005, 2190001],
        },
      },
      { at: 'message', bad: 'error', text: ['data.description'] },
    ],
    page: {
      url: '{open}/platform/oauth/connect',
      params: { scope: 'user_info' },
      rename: { client_id: 'client_key' },
    },
    token: {
      url: '{open}/oauth/access_token/',
      send: 'form',
      rename: { client_id: 'client_key', redirect_uri: null },
      at: 'data.access_token',
    },
    profile: {
      url: '{open}/oauth/userinfo/',
      auth: 'form:access_token',
      carry: { open_id: 'data.open_id' },
      same: { token: 'data.open_id', profile: 'data.open_id' },
    },
    subjects: ['union:{data.union_id?}', 'open:{@app}:{data.open_id}'],
    nickname: ['data.nickname'],
    avatar: ['data.avatar'],
  },

  // 百度 (openapi.baidu.com): two shapes of errors, the avatar as a portrait word. Old applications get `userid` alone.
  baidu: {
    console: { enter: 'addresses', field: '安全设置 › 授权回调页' },
    hosts: { openapi: 'https://openapi.baidu.com', portraits: 'https://himg.bdimg.com' },
    errors: [
      {
        at: 'error_code',
        good: '0',
        text: ['error_msg'],
        means: { provider_unavailable: [1, 2, 4], provider_rejected_code: [110, 111] },
      },
      'rfc6749',
    ],
    page: {
      url: '{openapi}/oauth/2.0/authorize',
      params: { scope: 'basic', display: 'page' },
      phone: { display: 'mobile' },
    },
    token: { url: '{openapi}/oauth/2.0/token', send: 'form' },
    profile: { url: '{openapi}/rest/2.0/passport/users/getInfo', auth: 'query:access_token' },
    subjects: [['open:{@app}:{openid?}', 'user:{userid}']],
    nickname: ['username'],
    avatar: ['portrait'],
    avatarUrl: '{portraits}/sys/portrait/item/{avatar}',
  },

  // Gitee 码云 (gitee.com/api/v5/oauth_doc). Its front door turns away clients that do not look like a browser. The public
  // e-mail address is the person's own writing and is not taken.
  gitee: {
    console: { enter: 'addresses', field: '应用回调地址' },
    hosts: { gitee: 'https://gitee.com' },
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Tongxing)' },
    errors: ['rfc6749'],
    page: { url: '{gitee}/oauth/authorize', params: { scope: 'user_info' } },
    token: { url: '{gitee}/oauth/token', send: 'form' },
    profile: { url: '{gitee}/api/v5/user', auth: 'query:access_token' },
    subjects: ['{id}'],
    nickname: ['name', 'login'],
    avatar: ['avatar_url'],
  },

  // GitHub (docs.github.com, OAuth apps), GitHub Enterprise by other `hosts`. Token errors come under HTTP 200. The subject is
  // the numeric id: a login can change hands.
  github: {
    console: { enter: 'below', field: 'Authorization callback URL' },
    hosts: { github: 'https://github.com', api: 'https://api.github.com' },
    pkce: true,
    errors: ['rfc6749'],
    page: {
      url: '{github}/login/oauth/authorize',
      params: { scope: 'read:user user:email' },
      rename: { response_type: null },
    },
    token: { url: '{github}/login/oauth/access_token', send: 'form', rename: { grant_type: null } },
    profile: { url: '{api}/user', auth: 'bearer', emails: '{api}/user/emails' },
    subjects: ['{id}'],
    nickname: ['name', 'login'],
    avatar: ['avatar_url'],
  },

  // 华为账号 v3 (developer.huawei.com, Account Kit). Errors are numbers where RFC 6749 has words: of the token call `sub_error`,
  // where 2015x is a code that is unknown, expired or used; of the profile `NSP_STATUS`, where 6 and 102 say that the token
  // is no longer good and less than 6 that the service is troubled.
  huawei: {
    console: { enter: 'addresses', field: '回调地址' },
    hosts: { login: 'https://oauth-login.cloud.huawei.com', account: 'https://account.cloud.huawei.com' },
    pkce: true,
    errors: [
      {
        at: 'NSP_STATUS',
        good: '0',
        text: ['error'],
        means: { provider_rejected_code: [6, 102], provider_unavailable: [/^(-\d+|[1-5])$/] },
      },
      {
        at: 'sub_error',
        text: ['error', 'error_description'],
        means: { provider_rejected_code: [/^2015\d$/] },
      },
      { at: 'error', text: ['error_description'] },
    ],
    page: { url: '{login}/oauth2/v3/authorize', params: { scope: 'openid profile' }, refused: ['1107'] },
    token: { url: '{login}/oauth2/v3/token', send: 'form' },
    // The address that HMS Core's SDK asks with (HMS-Core/huawei-account-demo).
    mobileApp: { redirectUri: 'hms://redirect_url' },
    profile: {
      url: '{account}/rest.php?nsp_svc=GOpen.User.getInfo',
      auth: 'form:access_token',
      params: { getNickName: '1' },
    },
    subjects: ['union:{unionID?}', 'open:{@app}:{openID}'],
    nickname: ['displayName'],
    avatar: ['headPictureURL'],
    phone: 'mobileNumber',
  },
} as const satisfies Readonly<Record<string, Oauth2Preset>>;
