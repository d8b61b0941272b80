import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

/** api.weibo.com as open.weibo.com describes it. */
export function openWeibo(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (code: number, word: string, text: string) =>
      json({ error: word, error_code: code, request: '/oauth2/access_token', error_description: text }, 400);
    return {
      quirks: ['big_numbers', 'nickname_missing', 'avatar_over_http'],
      busy: json({ error: 'system error', error_code: 10001, request: '/oauth2/access_token' }, 400),
      routes: {
        ...pages.route,
        'GET /oauth2/authorize': {
          step: 'page',
          answer({ query }) {
            const { client_id, redirect_uri = '', state = '' } = query;
            if (client_id !== application.id) return errorPage('应用不存在 21324');
            if (!application.redirectUris.includes(redirect_uri))
              return errorPage('redirect_uri_mismatch 21322');
            return pages.show('微博登录', {
              approve: (person) => {
                const facts = { person, applicationId: client_id, redirectUri: redirect_uri, scope: '' };
                return backTo(redirect_uri, { state, code: desk.issueCode(facts, 600) });
              },
              cancel: () =>
                backTo(redirect_uri, {
                  error_uri: '/oauth2/authorize',
                  error: 'access_denied',
                  error_description: 'user denied your request.',
                  error_code: '21330',
                  state,
                }),
            });
          },
        },
        'POST /oauth2/access_token': {
          step: 'token',
          answer({ query, form }) {
            const { client_id, client_secret, grant_type, code = '', redirect_uri } = { ...query, ...form };
            if (client_id !== application.id || client_secret !== application.secret) {
              return failed(21324, 'invalid_client', 'client_id or client_secret is invalid');
            }
            if (grant_type !== 'authorization_code') return failed(21328, 'unsupported_grant_type', '');
            const { facts } = desk.redeemCode(code);
            if (!facts) return failed(21325, 'invalid_grant', `invalid authorization code:${code}`);
            if (facts.redirectUri !== redirect_uri) return failed(21322, 'redirect_uri_mismatch', '');
            const { number } = facts.person;
            const access_token = desk.issueToken(facts);
            return json({ access_token, remind_in: '157679999', expires_in: 157679999, uid: `${number}` });
          },
        },
        'GET /2/users/show.json': {
          step: 'profile',
          answer({ query }) {
            const facts = desk.factsOf(query.access_token ?? '');
            if (!facts) return json({ error: 'invalid_access_token', error_code: 21332 }, 400);
            const { number, nickname, avatar } = facts.person;
            if (query.uid !== `${number}`)
              return json({ error: 'user does not exists', error_code: 20003 }, 400);
            const face = {
              screen_name: nickname ?? '',
              profile_image_url: avatar ?? '',
              avatar_large: avatar ?? '',
            };
            return json({ id: number, idstr: `${number}`, ...face, gender: 'n' });
          },
        },
      },
    };
  });
}
