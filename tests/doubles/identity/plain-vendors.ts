import { json, type VendorReply } from './open-vendor.ts';
import type { PlainVendor, Refused } from './plain-vendor.ts';

const denied = { error: 'access_denied' };
const withSlash = (path: string): VendorReply => ({ status: 301, location: `${path}/`, body: '' });

/** `refused` for vendors that distinguish only client and code, in the terms of RFC 6749 5.2. */
function standardWord(why: Refused) {
  if (why === 'grant') return 'unsupported_grant_type';
  return why === 'client' || why === 'secret' ? 'invalid_client' : 'invalid_grant';
}

/** Vendors with only a page, a token and a profile, by kind. */
export const plainVendors = {
  // api.weibo.com as open.weibo.com describes it.
  weibo: {
    name: '微博',
    credentials: ['app_key', 'app_secret'],
    hosts: ['api'],
    quirks: ['big_numbers', 'nickname_missing', 'avatar_over_http'],
    busy: json({ error: 'system error', error_code: 10001, request: '/oauth2/access_token' }, 400),
    page: {
      path: '/oauth2/authorize',
      title: '微博登录',
      client: 'client_id',
      refusal: { ...denied, error_uri: '/oauth2/authorize', error_code: '21330' },
    },
    token: {
      path: '/oauth2/access_token',
      refused(why) {
        const word = why === 'redirect' ? 'redirect_uri_mismatch' : standardWord(why);
        const code = {
          redirect_uri_mismatch: 21322,
          invalid_client: 21324,
          invalid_grant: 21325,
          unsupported_grant_type: 21328,
        }[word];
        const request = '/oauth2/access_token';
        return json({ error: word, error_code: code, request, error_description: why }, 400);
      },
      comparesRedirect: true,
      granted: (access_token, { number }) =>
        json({ access_token, remind_in: '157679999', expires_in: 157679999, uid: `${number}` }),
    },
    profile: {
      route: 'GET /2/users/show.json',
      tokenIn: ({ query }) => query.access_token,
      refused: () => json({ error: 'invalid_access_token', error_code: 21332 }, 400),
      answer({ number, nickname, avatar }, { query }) {
        if (query.uid !== `${number}`) return json({ error: 'user does not exists', error_code: 20003 }, 400);
        const face = {
          screen_name: nickname ?? '',
          avatar_large: avatar ?? '',
          profile_image_url: avatar ?? '',
        };
        return json({ id: number, idstr: `${number}`, ...face, gender: 'n' });
      },
    },
    subjectsOf: ({ number }) => [`${number}`],
  },

  // open.douyin.com as developer.open-douyin.com describes it.
  douyin: {
    name: '抖音',
    credentials: ['client_key', 'client_secret'],
    hosts: ['open'],
    quirks: [
      'errors_under_http_200',
      'other_parameter_names',
      'everything_in_data',
      'slash_at_the_end',
      'nickname_missing',
      'avatar_over_http',
    ],
    busy: douyinFailed(2190001, '系统繁忙，此时请开发者稍候再试'),
    page: { path: '/platform/oauth/connect', title: '抖音授权', client: 'client_key', refusal: denied },
    further: {
      'POST /oauth/access_token': { step: 'token', answer: () => withSlash('/oauth/access_token') },
      'POST /oauth/userinfo': { step: 'profile', answer: () => withSlash('/oauth/userinfo') },
    },
    token: {
      path: '/oauth/access_token/',
      refused(why) {
        if (why === 'client') return douyinFailed(10003, 'client_key 错误');
        if (why === 'secret') return douyinFailed(10013, 'client_secret 错误');
        return why === 'grant' ? douyinFailed(10002, '参数错误') : douyinFailed(10007, '授权码过期');
      },
      comparesRedirect: false,
      granted: (access_token, { openid }) =>
        douyinGood({ access_token, expires_in: 1296000, refresh_token: 'R', open_id: openid }),
    },
    profile: {
      route: 'POST /oauth/userinfo/',
      tokenIn: ({ form }) => form.access_token,
      refused: () => douyinFailed(2190008, 'access_token 已过期'),
      answer({ openid, unionid, nickname, avatar }, { form }) {
        if (form.open_id !== openid) return douyinFailed(2190002, 'access_token 无效');
        return douyinGood({
          open_id: openid,
          union_id: unionid,
          nickname: nickname ?? '',
          avatar: avatar ?? '',
        });
      },
    },
    subjectsOf: ({ unionid, openid }, id) => [`union:${unionid}`, `open:${id}:${openid}`],
  },

  // openapi.baidu.com.
  baidu: {
    name: '百度',
    credentials: ['client_id', 'client_secret'],
    hosts: ['openapi'],
    quirks: ['two_error_shapes', 'portrait_word', 'nickname_missing'],
    busy: json({ error_code: 2, error_msg: 'Service temporarily unavailable' }),
    page: { path: '/oauth/2.0/authorize', title: '百度账号授权', client: 'client_id', refusal: denied },
    token: {
      path: '/oauth/2.0/token',
      refused: (why) => {
        const error = why === 'redirect' ? 'redirect_uri_mismatch' : standardWord(why);
        return json({ error, error_description: why }, 400);
      },
      comparesRedirect: true,
      granted: (access_token) =>
        json({ access_token, expires_in: 2592000, refresh_token: 'R', scope: 'basic', session_key: 'S' }),
    },
    profile: {
      route: 'GET /rest/2.0/passport/users/getInfo',
      tokenIn: ({ query }) => query.access_token,
      refused: () => json({ error_code: 110, error_msg: 'Access token invalid or no longer valid' }),
      answer({ openid, nickname, avatar }) {
        const portrait = avatar && { portrait: 'e2c1776c31393837313031' };
        return json({ openid, username: nickname ?? '', ...portrait });
      },
    },
    subjectsOf: ({ openid }, id) => [`open:${id}:${openid}`],
  },

  // gitee.com as gitee.com/api/v5/oauth_doc describes it.
  gitee: {
    name: 'Gitee',
    credentials: ['client_id', 'client_secret'],
    hosts: ['gitee'],
    quirks: ['browser_user_agent', 'nickname_missing', 'avatar_over_http'],
    busy: { status: 502, type: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
    turnsAway: ({ headers }) =>
      `${headers['user-agent']}`.startsWith('Mozilla/5.0')
        ? null
        : { status: 405, type: 'text/html', body: '<h1>Blocked</h1>' },
    page: {
      path: '/oauth/authorize',
      title: 'Gitee 授权',
      client: 'client_id',
      refusal: { ...denied, error_description: '用户拒绝' },
    },
    token: {
      path: '/oauth/token',
      refused: (why) => json({ error: standardWord(why), error_description: '授权码无效' }, 401),
      comparesRedirect: true,
      granted: (access_token) =>
        json({ access_token, token_type: 'bearer', expires_in: 86400, scope: 'user_info' }),
    },
    profile: {
      route: 'GET /api/v5/user',
      tokenIn: ({ query }) => query.access_token,
      refused: () => json({ message: '401 Unauthorized: Access token does not exist' }, 401),
      answer: ({ number, word, nickname, avatar }) =>
        json({ id: number, login: `${word}-dev`, name: nickname, avatar_url: avatar, email: null }),
    },
    subjectsOf: ({ number }) => [`${number}`],
  },

  // oauth-login.cloud.huawei.com (v3) and account.cloud.huawei.com as developer.huawei.com describes them.
  huawei: {
    name: '华为账号',
    credentials: ['client_id', 'client_secret'],
    hosts: ['login', 'account'],
    quirks: ['numeric_errors', 'pkce_checked', 'nickname_missing', 'avatar_over_http'],
    busy: json({ error: 1203, sub_error: 0, error_description: 'system busy' }, 503),
    page: {
      path: '/oauth2/v3/authorize',
      title: '华为账号登录',
      client: 'client_id',
      refusal: { error: '1107', error_description: 'access denied' },
    },
    token: {
      path: '/oauth2/v3/token',
      refused(why) {
        const codes = {
          client: 12303,
          secret: 12304,
          grant: 12300,
          redirect: 12307,
          verifier: 20156,
          used: 20155,
        };
        const code = why in codes ? codes[why as keyof typeof codes] : 20152;
        return json({ error: 1101, sub_error: code, error_description: why }, 400);
      },
      comparesRedirect: true,
      granted: (access_token) =>
        json({ access_token, expires_in: 3600, token_type: 'Bearer', scope: 'openid' }),
    },
    profile: {
      route: 'POST /rest.php',
      tokenIn: ({ form }) => form.access_token,
      refused: () => json({ NSP_STATUS: 6, error: 'session timeout' }),
      answer({ openid, unionid, nickname, avatar, phone }, { query }) {
        if (query.nsp_svc !== 'GOpen.User.getInfo') return json({ NSP_STATUS: 2, error: 'no such service' });
        const face = {
          ...(nickname && { displayName: nickname }),
          ...(avatar && { headPictureURL: avatar }),
        };
        return json({ ...face, openID: openid, unionID: unionid, displayNameFlag: 0, mobileNumber: phone });
      },
    },
    subjectsOf: ({ unionid, openid }, id) => [`union:${unionid}`, `open:${id}:${openid}`],
  },
} as const satisfies Readonly<Record<string, PlainVendor>>;

function douyinFailed(error_code: number, description: string): VendorReply {
  const data = { error_code, description, captcha: '', desc_url: '', log_id: '2026' };
  return json({ data, message: 'error' });
}

function douyinGood(data: object): VendorReply {
  return json({ data: { error_code: 0, description: '', ...data }, message: 'success' });
}
