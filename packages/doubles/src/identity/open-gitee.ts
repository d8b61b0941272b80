import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor, type VendorRequest } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

/** gitee.com as gitee.com/api/v5/oauth_doc describes it. */
export function openGitee(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (error: string, text: string) => json({ error, error_description: text }, 401);
    const looksLikeBrowser = ({ headers }: VendorRequest) =>
      `${headers['user-agent']}`.startsWith('Mozilla/5.0');
    const turnedAway = { status: 405, type: 'text/html', body: '<h1>Blocked</h1>' };
    return {
      quirks: ['browser_user_agent', 'nickname_missing', 'avatar_over_http'],
      busy: { status: 502, type: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
      routes: {
        ...pages.route,
        'GET /oauth/authorize': {
          step: 'page',
          answer({ query }) {
            const { client_id, redirect_uri = '', state = '', scope = '' } = query;
            if (client_id !== application.id) return errorPage('客户端不存在');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('登录回调地址无效');
            return pages.show('Gitee 授权', {
              approve: (person) => {
                const facts = { person, applicationId: client_id, redirectUri: redirect_uri, scope };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: () =>
                backTo(redirect_uri, { error: 'access_denied', error_description: '用户拒绝', state }),
            });
          },
        },
        'POST /oauth/token': {
          step: 'token',
          answer(request) {
            if (!looksLikeBrowser(request)) return turnedAway;
            const { client_id, client_secret, code = '', redirect_uri } = request.form;
            if (client_id !== application.id || client_secret !== application.secret) {
              return failed('invalid_client', '客户端认证失败');
            }
            const { facts } = desk.redeemCode(code);
            if (!facts || facts.redirectUri !== redirect_uri) return failed('invalid_grant', '授权码无效');
            const access_token = desk.issueToken(facts);
            return json({ access_token, token_type: 'bearer', expires_in: 86400, scope: 'user_info' });
          },
        },
        'GET /api/v5/user': {
          step: 'profile',
          answer(request) {
            if (!looksLikeBrowser(request)) return turnedAway;
            const facts = desk.factsOf(request.query.access_token ?? '');
            if (!facts) return json({ message: '401 Unauthorized: Access token does not exist' }, 401);
            const { number, word, nickname, avatar } = facts.person;
            return json({
              id: number,
              login: `${word}-dev`,
              name: nickname,
              avatar_url: avatar,
              email: null,
            });
          },
        },
      },
    };
  });
}
