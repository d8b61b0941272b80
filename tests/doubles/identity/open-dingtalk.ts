import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

export interface DingtalkMode {
  /** Whether the application may read 通讯录个人信息. */
  profileGranted: boolean;
}

/** login.dingtalk.com and api.dingtalk.com (v1.0) as open.dingtalk.com describes them. */
export async function openDingtalk(
  application: RegisteredApplication,
): Promise<Vendor & { mode: DingtalkMode }> {
  const mode: DingtalkMode = { profileGranted: true };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (status: number, code: string, message: string) =>
      json({ code, message, requestid: '7B1A5F5E-0000-7000-8000-C0FFEE000001' }, status);
    return {
      quirks: ['camel_case_json', 'code_by_other_name', 'nickname_missing', 'avatar_over_http'],
      busy: failed(503, 'ServiceUnavailable', 'The service is unavailable'),
      routes: {
        ...pages.route,
        'GET /oauth2/auth': {
          step: 'page',
          answer({ query }) {
            const { client_id, redirect_uri = '', state = '', scope = '' } = query;
            if (client_id !== application.id || !scope.split(' ').includes('openid'))
              return errorPage('参数错误');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('回调域名不匹配');
            return pages.show('钉钉登录', {
              approve: (person) => {
                const facts = { person, applicationId: client_id, redirectUri: redirect_uri, scope };
                return backTo(redirect_uri, { authCode: desk.issueCode(facts, 300), state });
              },
              cancel: () => backTo(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /v1.0/oauth2/userAccessToken': {
          step: 'token',
          answer({ json: body }) {
            const { clientId, clientSecret, code, grantType } = body;
            if (clientId !== application.id || clientSecret !== application.secret) {
              return failed(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
            }
            if (grantType !== 'authorization_code') return failed(400, 'invalidParameter.grantType', '');
            const { facts } = desk.redeemCode(`${code}`);
            if (!facts) return failed(400, 'invalidParameter.authCode.notFound', '不存在的authCode');
            return json({ accessToken: desk.issueToken(facts), refreshToken: 'R', expireIn: 7200 });
          },
        },
        'GET /v1.0/contact/users/me': {
          step: 'profile',
          answer({ headers }) {
            const facts = desk.factsOf(`${headers['x-acs-dingtalk-access-token']}`);
            if (!facts) return failed(400, 'InvalidAuthentication', '不合法的access_token');
            if (!mode.profileGranted) {
              return failed(
                403,
                'Forbidden.AccessDenied.AccessTokenPermissionDenied',
                '没有调用该接口的权限',
              );
            }
            const { openid, unionid, nickname, avatar, phone, email } = facts.person;
            const face = { ...(nickname && { nick: nickname }), ...(avatar && { avatarUrl: avatar }) };
            return json({ ...face, mobile: phone, openId: openid, unionId: unionid, email, stateCode: '86' });
          },
        },
      },
    };
  });
  return Object.assign(vendor, { mode });
}
