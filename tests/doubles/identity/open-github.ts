import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor, type VendorReply, type VendorRequest } from './open-vendor.ts';
import { provesPossession, type RegisteredApplication } from './vendor-desk.ts';

export interface GithubMode {
  /** The address list: as it is, hidden behind GitHub's own, unverified, or withheld. */
  emails: 'verified' | 'noreply' | 'unverified' | 'kept_back';
}

/** github.com and api.github.com as docs.github.com describes them. */
export async function openGithub(application: RegisteredApplication): Promise<Vendor & { mode: GithubMode }> {
  const mode: GithubMode = { emails: 'verified' };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    // Errors of the token call come under HTTP 200, and form-encoded unless JSON is asked for.
    const reply = (request: VendorRequest, body: Record<string, string>): VendorReply =>
      `${request.headers.accept}`.includes('application/json')
        ? json(body)
        : { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(body).toString() };
    const factsOf = ({ headers }: VendorRequest) =>
      desk.factsOf(`${headers.authorization}`.replace('Bearer ', ''));
    const noAgent: VendorReply = { status: 403, body: 'Request forbidden by administrative rules.' };
    return {
      quirks: [
        'errors_under_http_200',
        'urlencoded_by_default',
        'user_agent_required',
        'emails_apart',
        'pkce_checked',
        'nickname_missing',
        'avatar_over_http',
      ],
      busy: json({ message: 'API rate limit exceeded' }, 429),
      routes: {
        ...pages.route,
        'GET /login/oauth/authorize': {
          step: 'page',
          answer({ query }) {
            const {
              client_id,
              redirect_uri = '',
              state = '',
              scope = '',
              code_challenge: codeChallenge,
            } = query;
            if (client_id !== application.id) return errorPage('404');
            if (!application.redirectUris.includes(redirect_uri)) {
              return backTo(application.redirectUris[0] ?? '', { error: 'redirect_uri_mismatch', state });
            }
            return pages.show('Authorize Tongxing', {
              approve: (person) => {
                const facts = {
                  person,
                  applicationId: client_id,
                  redirectUri: redirect_uri,
                  scope,
                  codeChallenge,
                };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: () =>
                backTo(redirect_uri, { error: 'access_denied', error_description: 'denied', state }),
            });
          },
        },
        'POST /login/oauth/access_token': {
          step: 'token',
          answer(request) {
            const { client_id, client_secret, code = '', redirect_uri, code_verifier } = request.form;
            if (client_id !== application.id || client_secret !== application.secret) {
              return reply(request, {
                error: 'incorrect_client_credentials',
                error_description: 'incorrect',
              });
            }
            const { facts } = desk.redeemCode(code);
            if (!facts || !provesPossession(facts, code_verifier)) {
              return reply(request, {
                error: 'bad_verification_code',
                error_description: 'incorrect or expired.',
              });
            }
            if (facts.redirectUri !== redirect_uri) return reply(request, { error: 'redirect_uri_mismatch' });
            return reply(request, {
              access_token: desk.issueToken(facts),
              token_type: 'bearer',
              scope: facts.scope,
            });
          },
        },
        'GET /user': {
          step: 'profile',
          answer(request) {
            if (!request.headers['user-agent']) return noAgent;
            const facts = factsOf(request);
            if (!facts) return json({ message: 'Bad credentials' }, 401);
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
        'GET /user/emails': {
          step: 'emails',
          answer(request) {
            const facts = factsOf(request);
            if (!facts) return json({ message: 'Bad credentials' }, 401);
            if (mode.emails === 'kept_back') return json({ message: 'Not Found' }, 404);
            const own = mode.emails === 'noreply' ? '42+lin@users.noreply.github.com' : facts.person.email;
            return json([
              { email: 'other@mail.example', primary: false, verified: true, visibility: null },
              { email: own, primary: true, verified: mode.emails !== 'unverified', visibility: 'private' },
            ]);
          },
        },
      },
    };
  });
  return Object.assign(vendor, { mode });
}
