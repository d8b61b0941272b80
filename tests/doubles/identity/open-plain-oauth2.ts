import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor } from './open-vendor.ts';
import { provesPossession, type RegisteredApplication } from './vendor-desk.ts';

/** A forum's home-made OAuth 2.0: `appid`, a code for errors under HTTP 200, the profile inside `data.user`. */
export function openPlainOauth2(application: RegisteredApplication): Promise<Vendor> {
  return openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (error: string) => json({ error });
    return {
      quirks: [
        'errors_under_http_200',
        'other_parameter_names',
        'everything_in_data',
        'pkce_checked',
        'nickname_missing',
      ],
      busy: json({ error: 'temporarily_unavailable' }),
      routes: {
        ...pages.route,
        'GET /connect': {
          step: 'page',
          answer({ query }) {
            const {
              appid,
              redirect_uri = '',
              state = '',
              scope = '',
              code_challenge: codeChallenge,
              theme,
            } = query;
            if (appid !== application.id || theme !== 'plain') return errorPage('no such application');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('bad redirect_uri');
            return pages.show('Forum', {
              approve: (person) => {
                const facts = {
                  person,
                  applicationId: appid,
                  redirectUri: redirect_uri,
                  scope,
                  codeChallenge,
                };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: () => backTo(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /token': {
          step: 'token',
          answer({ headers, form }) {
            const pair = Buffer.from(`${headers.authorization}`.replace('Basic ', ''), 'base64').toString();
            const expected = `${encodeURIComponent(application.id)}:${encodeURIComponent(application.secret)}`;
            if (pair !== expected) return failed('invalid_client');
            const { facts } = desk.redeemCode(form.code ?? '');
            if (!facts || facts.redirectUri !== form.redirect_uri) return failed('invalid_grant');
            if (!provesPossession(facts, form.code_verifier)) return failed('invalid_grant');
            return json({ code: 0, data: { token: desk.issueToken(facts) } });
          },
        },
        'GET /me': {
          step: 'profile',
          answer({ query }) {
            const facts = desk.factsOf(query.token ?? '');
            if (!facts) return json({ code: 401, message: 'bad token' });
            const { number, nickname, avatar, email } = facts.person;
            return json({
              code: 0,
              data: { user: { id: number, nick: nickname, face: avatar, mail: email, checked: true } },
            });
          },
        },
      },
    };
  });
}
