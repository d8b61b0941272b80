import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

/** openapi.baidu.com. */
export function openBaidu(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (error: string, text: string) => json({ error, error_description: text }, 400);
    return {
      quirks: ['two_error_shapes', 'portrait_word', 'nickname_missing'],
      busy: json({ error_code: 2, error_msg: 'Service temporarily unavailable' }),
      routes: {
        ...pages.route,
        'GET /oauth/2.0/authorize': {
          step: 'page',
          answer({ query }) {
            const { client_id, redirect_uri = '', state = '', scope = '' } = query;
            if (client_id !== application.id) return errorPage('invalid_client');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('redirect_uri_mismatch');
            return pages.show('百度账号授权', {
              approve: (person) => {
                const facts = { person, applicationId: client_id, redirectUri: redirect_uri, scope };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: () => backTo(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /oauth/2.0/token': {
          step: 'token',
          answer({ form }) {
            const { client_id, client_secret, code = '', redirect_uri } = form;
            if (client_id !== application.id) return failed('invalid_client', 'unknown client id');
            if (client_secret !== application.secret)
              return failed('invalid_client', 'Client authentication failed');
            const { facts } = desk.redeemCode(code);
            if (!facts) return failed('invalid_grant', 'Invalid authorization code: ');
            if (facts.redirectUri !== redirect_uri)
              return failed('redirect_uri_mismatch', 'Invalid redirect uri');
            const access_token = desk.issueToken(facts);
            return json({
              access_token,
              expires_in: 2592000,
              refresh_token: 'R',
              scope: 'basic',
              session_key: 'S',
            });
          },
        },
        'GET /rest/2.0/passport/users/getInfo': {
          step: 'profile',
          answer({ query }) {
            const facts = desk.factsOf(query.access_token ?? '');
            if (!facts)
              return json({ error_code: 110, error_msg: 'Access token invalid or no longer valid' });
            const { openid, nickname, avatar } = facts.person;
            return json({
              openid,
              username: nickname ?? '',
              ...(avatar && { portrait: 'e2c1776c31393837313031' }),
            });
          },
        },
      },
    };
  });
}
