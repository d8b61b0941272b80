import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor, type VendorReply, type VendorRequest } from './open-vendor.ts';
import type { RegisteredApplication } from './vendor-desk.ts';

export interface QqMode {
  /** Whether the application belongs to a developer account that may see the unionid. */
  unionid: boolean;
}

/** graph.qq.com as wiki.connect.qq.com describes it. */
export async function openQq(application: RegisteredApplication): Promise<Vendor & { mode: QqMode }> {
  const mode: QqMode = { unionid: true };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    const wrap = (request: VendorRequest, body: object): VendorReply =>
      request.query.fmt === 'json'
        ? json(body, 200, 'text/html; charset=utf-8')
        : { type: 'text/html', body: `callback( ${JSON.stringify(body)} );\n` };
    const failed = (request: VendorRequest, error: number, text: string) =>
      wrap(request, { error, error_description: text });
    return {
      quirks: [
        'errors_under_http_200',
        'jsonp_by_default',
        'query_string_by_default',
        'wrong_content_type',
        'text_for_numbers',
        'no_way_back_on_cancel',
        'unionid_can_be_refused',
        'nickname_missing',
        'avatar_over_http',
      ],
      busy: { status: 503, type: 'text/html', body: 'Service Unavailable' },
      routes: {
        ...pages.route,
        'GET /oauth2.0/authorize': {
          step: 'page',
          answer({ query }) {
            const { client_id = '', redirect_uri = '', state = '', response_type, scope = '' } = query;
            if (response_type !== 'code') return errorPage('response_type is illegal(100000)');
            if (client_id !== application.id) return errorPage('client id is illegal(100008)');
            if (!application.redirectUris.includes(redirect_uri)) {
              return errorPage('redirect uri is illegal(100010)');
            }
            return pages.show(query.display === 'mobile' ? 'QQ 登录（手机版）' : 'QQ 登录', {
              approve: (person) => {
                const facts = { person, applicationId: client_id, redirectUri: redirect_uri, scope };
                return backTo(redirect_uri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: null,
            });
          },
        },
        'GET /oauth2.0/token': {
          step: 'token',
          answer(request) {
            const { grant_type, client_id, client_secret, code = '', redirect_uri } = request.query;
            if (grant_type !== 'authorization_code') return failed(request, 100004, 'grant_type is illegal');
            if (client_id !== application.id) return failed(request, 100008, 'client_id is not exist');
            if (client_secret !== application.secret)
              return failed(request, 100009, 'client_secret is wrong');
            const { state, facts } = desk.redeemCode(code);
            if (state === 'used') return failed(request, 100020, 'code is reused error');
            if (!facts) return failed(request, 100019, 'code to access token error');
            if (facts.redirectUri !== redirect_uri) return failed(request, 100010, 'redirect uri is illegal');
            const body = { access_token: desk.issueToken(facts), expires_in: '7776000', refresh_token: 'R1' };
            if (request.query.fmt === 'json') return json(body, 200, 'text/html; charset=utf-8');
            return { type: 'text/html', body: new URLSearchParams(body).toString() };
          },
        },
        'GET /oauth2.0/me': {
          step: 'me',
          answer(request) {
            const facts = desk.factsOf(request.query.access_token ?? '');
            if (!facts) return failed(request, 100016, 'access token check failed');
            const { openid, unionid } = facts.person;
            const own = { client_id: application.id, openid };
            if (request.query.unionid !== '1') return wrap(request, own);
            if (!mode.unionid) return failed(request, 100048, 'companyid is not set');
            return wrap(request, { ...own, unionid });
          },
        },
        'GET /user/get_user_info': {
          step: 'profile',
          answer({ query }) {
            const facts = desk.factsOf(query.access_token ?? '');
            if (!facts || facts.person.openid !== query.openid) {
              return json({ ret: 100016, msg: 'access token check failed' }, 200, 'text/html; charset=utf-8');
            }
            const { nickname, avatar } = facts.person;
            const face = {
              figureurl_qq_1: avatar ?? '',
              figureurl_qq_2: avatar ?? '',
              figureurl: avatar ?? '',
            };
            const body = {
              ret: 0,
              msg: '',
              is_lost: 0,
              nickname: nickname ?? '',
              gender: '男',
              vip: '0',
              ...face,
            };
            return json(body, 200, 'text/html; charset=utf-8');
          },
        },
      },
    };
  });
  return Object.assign(vendor, { mode });
}
