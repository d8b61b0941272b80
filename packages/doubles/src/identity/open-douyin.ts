import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor, type VendorReply } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

/** open.douyin.com as developer.open-douyin.com describes it. */
export function openDouyin(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (error_code: number, description: string) =>
      json({
        data: { error_code, description, captcha: '', desc_url: '', log_id: '2026' },
        message: 'error',
      });
    const good = (data: object) =>
      json({ data: { error_code: 0, description: '', ...data }, message: 'success' });
    const withSlash = (path: string): VendorReply => ({ status: 301, location: `${path}/`, body: '' });
    return {
      quirks: [
        'errors_under_http_200',
        'other_parameter_names',
        'everything_in_data',
        'slash_at_the_end',
        'nickname_missing',
        'avatar_over_http',
      ],
      busy: failed(2190001, '系统繁忙，此时请开发者稍候再试'),
      routes: {
        ...pages.route,
        'GET /platform/oauth/connect': {
          step: 'page',
          answer({ query }) {
            const { client_key, redirect_uri = '', state = '', scope = '' } = query;
            if (client_key !== application.id) return errorPage('client_key 错误');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('非法的 redirect_uri');
            return pages.show('抖音授权', {
              approve: (person) => {
                const facts = { person, applicationId: client_key, redirectUri: redirect_uri, scope };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state, scopes: scope });
              },
              cancel: () => backTo(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /oauth/access_token': { step: 'token', answer: () => withSlash('/oauth/access_token') },
        'POST /oauth/userinfo': { step: 'profile', answer: () => withSlash('/oauth/userinfo') },
        'POST /oauth/access_token/': {
          step: 'token',
          answer({ query, form }) {
            const { client_key, client_secret, code = '', grant_type } = { ...query, ...form };
            if (client_key !== application.id) return failed(10003, 'client_key 错误');
            if (client_secret !== application.secret) return failed(10013, 'client_secret 错误');
            if (grant_type !== 'authorization_code') return failed(10002, '参数错误');
            const { facts } = desk.redeemCode(code);
            if (!facts) return failed(10007, '授权码过期');
            const token = { access_token: desk.issueToken(facts), expires_in: 1296000, refresh_token: 'R' };
            return good({ ...token, open_id: facts.person.openid, scope: facts.scope });
          },
        },
        'POST /oauth/userinfo/': {
          step: 'profile',
          answer({ query, form }) {
            const { access_token = '', open_id } = { ...query, ...form };
            const facts = desk.factsOf(access_token);
            if (!facts) return failed(2190008, 'access_token 已过期');
            if (facts.person.openid !== open_id) return failed(2190002, 'access_token 无效');
            const { openid, unionid, nickname, avatar } = facts.person;
            return good({
              open_id: openid,
              union_id: unionid,
              nickname: nickname ?? '',
              avatar: avatar ?? '',
            });
          },
        },
      },
    };
  });
}
