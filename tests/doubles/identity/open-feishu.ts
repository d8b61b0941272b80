import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import { provesPossession, type RegisteredApplication } from './vendor-desk.ts';

export interface FeishuMode {
  /** A person who may not use the application. */
  barred: string | null;
}

/** accounts.feishu.cn and open.feishu.cn (v2 token) as open.feishu.cn describes them. */
export async function openFeishu(application: RegisteredApplication): Promise<Vendor & { mode: FeishuMode }> {
  const mode: FeishuMode = { barred: null };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (code: number, word: string, text: string) =>
      json({ code, error: word, error_description: text }, code === 20050 ? 500 : 400);
    return {
      quirks: ['everything_in_data', 'pkce_checked', 'nickname_missing', 'avatar_over_http'],
      busy: failed(20050, 'server_error', 'An unexpected server error occurred. Please retry your request.'),
      routes: {
        ...pages.route,
        'GET /open-apis/authen/v1/authorize': {
          step: 'page',
          answer({ query }) {
            const { client_id, redirect_uri = '', state = '', code_challenge: codeChallenge } = query;
            if (client_id !== application.id) return errorPage('20048 应用不存在');
            if (!application.redirectUris.includes(redirect_uri))
              return errorPage('20029 redirect_uri 不合法');
            if (codeChallenge && query.code_challenge_method !== 'S256') return errorPage('不支持的方法');
            return pages.show('飞书登录', {
              approve: (person) => {
                const facts = {
                  person,
                  applicationId: client_id,
                  redirectUri: redirect_uri,
                  scope: '',
                  codeChallenge,
                };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 300), state });
              },
              cancel: () => backTo(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /open-apis/authen/v2/oauth/token': {
          step: 'token',
          answer({ json: body }) {
            if (body.client_id !== application.id) return failed(20048, 'invalid_client', 'app not exist');
            if (body.client_secret !== application.secret)
              return failed(20002, 'invalid_client', 'secret is invalid');
            const { state, facts } = desk.redeemCode(`${body.code}`);
            if (state === 'used') return failed(20065, 'invalid_grant', 'The code has been used.');
            if (state === 'expired') return failed(20004, 'invalid_grant', 'The code has expired.');
            if (!facts) return failed(20003, 'invalid_grant', 'The code is not found.');
            if (facts.redirectUri !== (body.redirect_uri ?? ''))
              return failed(20071, 'invalid_grant', 'redirect_uri mismatch');
            if (!provesPossession(facts, `${body.code_verifier}`))
              return failed(20049, 'invalid_grant', 'PKCE failed');
            if (mode.barred === facts.person.word)
              return failed(20010, 'access_denied', 'no permission to use this app');
            const access_token = desk.issueToken(facts);
            return json({
              code: 0,
              access_token,
              expires_in: 7200,
              token_type: 'Bearer',
              scope: 'auth:user.id:read',
            });
          },
        },
        'GET /open-apis/authen/v1/user_info': {
          step: 'profile',
          answer({ headers }) {
            const facts = desk.factsOf(`${headers.authorization}`.replace('Bearer ', ''));
            if (!facts) return json({ code: 20005, msg: 'The access token is invalid.' }, 401);
            const { openid, unionid, nickname, avatar, phone, email } = facts.person;
            const who = {
              open_id: `ou_${openid}`,
              union_id: `on_${unionid}`,
              tenant_key: '736588c92lxf175d',
            };
            const face = { name: nickname ?? '', avatar_url: avatar ?? '', email, mobile: `+86${phone}` };
            return json({ code: 0, msg: 'success', data: { ...face, ...who } });
          },
        },
      },
    };
  });
  return Object.assign(vendor, { mode });
}
