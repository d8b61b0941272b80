import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import { provesPossession, type RegisteredApplication } from './vendor-desk.ts';

/** oauth-login.cloud.huawei.com (v3) and account.cloud.huawei.com as developer.huawei.com describes them. */
export function openHuawei(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (sub_error: number, text: string) =>
      json({ error: 1101, sub_error, error_description: text }, 400);
    return {
      quirks: ['numeric_errors', 'pkce_checked', 'nickname_missing', 'avatar_over_http'],
      busy: json({ error: 1203, sub_error: 0, error_description: 'system busy' }, 503),
      routes: {
        ...pages.route,
        'GET /oauth2/v3/authorize': {
          step: 'page',
          answer({ query }) {
            const {
              client_id,
              redirect_uri = '',
              state = '',
              scope = '',
              code_challenge: codeChallenge,
            } = query;
            if (client_id !== application.id) return errorPage('1101 invalid client_id');
            if (!application.redirectUris.includes(redirect_uri))
              return errorPage('1101 invalid redirect_uri');
            return pages.show('华为账号登录', {
              approve: (person) => {
                const facts = {
                  person,
                  applicationId: client_id,
                  redirectUri: redirect_uri,
                  scope,
                  codeChallenge,
                };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 300), state });
              },
              cancel: () =>
                backTo(redirect_uri, { error: '1107', error_description: 'access denied', state }),
            });
          },
        },
        'POST /oauth2/v3/token': {
          step: 'token',
          answer({ form }) {
            const { client_id, client_secret, code = '', redirect_uri, code_verifier } = form;
            if (client_id !== application.id) return failed(12303, 'invalid client_id');
            if (client_secret !== application.secret) return failed(12304, 'invalid client_secret');
            const { state, facts } = desk.redeemCode(code);
            if (state === 'used') return failed(20155, 'code has been used');
            if (!facts) return failed(20152, 'invalid code');
            if (facts.redirectUri !== redirect_uri) return failed(12307, 'redirect_uri mismatch');
            if (!provesPossession(facts, code_verifier)) return failed(20156, 'code_verifier mismatch');
            const access_token = desk.issueToken(facts);
            return json({ access_token, expires_in: 3600, token_type: 'Bearer', scope: facts.scope });
          },
        },
        'POST /rest.php': {
          step: 'profile',
          answer({ query, form }) {
            const facts = desk.factsOf(form.access_token ?? '');
            if (query.nsp_svc !== 'GOpen.User.getInfo')
              return json({ NSP_STATUS: 2, error: 'no such service' });
            if (!facts) return json({ NSP_STATUS: 6, error: 'session timeout' });
            const { openid, unionid, nickname, avatar, phone } = facts.person;
            const face = {
              ...(nickname && { displayName: nickname }),
              ...(avatar && { headPictureURL: avatar }),
            };
            return json({
              ...face,
              openID: openid,
              unionID: unionid,
              displayNameFlag: 0,
              mobileNumber: phone,
            });
          },
        },
      },
    };
  });
}
