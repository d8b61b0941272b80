import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { json, openVendor, type Vendor, type VendorRequest } from './open-vendor.ts';
import type { CodeFacts, RegisteredApplication } from './vendor-desk.ts';

export interface WecomMode {
  /** The scanning person is no member of the corporation. */
  outsiders: string[];
  /** Ends the application's token now, without notice. */
  dropToken: boolean;
  /** Whether the application may read the directory. */
  directory: boolean;
}

export const wecomAgent = '1000002';

/** People whose names the directory returns; for others it returns none, as it does for all applications made since 2022. */
const named: Readonly<Record<string, string>> = { lin: '林晚', he: '何处' };

/** login.work.weixin.qq.com and qyapi.weixin.qq.com as developer.work.weixin.qq.com describes them. */
export async function openWecom(application: RegisteredApplication): Promise<Vendor & { mode: WecomMode }> {
  const mode: WecomMode = { outsiders: ['wu'], dropToken: false, directory: true };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    let current: { token: string; until: number } | null = null;
    const wrong = (errcode: number, errmsg: string) =>
      json({ errcode, errmsg: `${errmsg}, hint: [1700000000_1_abc], from ip: 203.0.113.9` });
    const ok = (body: object) => json({ errcode: 0, errmsg: 'ok', ...body });
    const isCurrent = ({ query }: VendorRequest) => {
      if (mode.dropToken) current = null;
      mode.dropToken = false;
      return current !== null && query.access_token === current.token && current.until > desk.now();
    };
    const show = (query: Readonly<Record<string, string>>, silent: boolean) => {
      const { appid, agentid, redirect_uri = '', state = '' } = query;
      if (appid !== application.id || agentid !== wecomAgent) return errorPage('参数错误');
      if (!application.redirectUris.includes(redirect_uri))
        return errorPage('redirect_uri 与配置的授权完成回调域名不一致');
      const approve = (person: CodeFacts['person']) => {
        const facts = { person, applicationId: appid, redirectUri: redirect_uri, scope: 'snsapi_base' };
        return backTo(redirect_uri, { code: desk.issueCode(facts, 300), state, appid });
      };
      if (silent) return approve(desk.current.person);
      return pages.show('企业微信扫码登录', { approve, cancel: null });
    };
    return {
      quirks: [
        'errors_under_http_200',
        'other_parameter_names',
        'no_way_back_on_cancel',
        'application_token',
        'outsider',
        'nickname_missing',
      ],
      busy: json({ errcode: -1, errmsg: 'system busy' }),
      routes: {
        ...pages.route,
        'GET /wwlogin/sso/login': { step: 'page', answer: ({ query }) => show(query, false) },
        'GET /connect/oauth2/authorize': { step: 'page', answer: ({ query }) => show(query, true) },
        'GET /cgi-bin/gettoken': {
          step: 'application_token',
          answer({ query }) {
            if (query.corpid !== application.id) return wrong(40013, 'invalid corpid');
            if (query.corpsecret !== application.secret) return wrong(40001, 'invalid credential');
            if (!current || current.until < desk.now()) {
              const facts = {
                person: desk.current.person,
                applicationId: application.id,
                redirectUri: '',
                scope: '',
              };
              current = { token: desk.issueToken(facts), until: desk.now() + 7200 };
            }
            return ok({ access_token: current.token, expires_in: current.until - desk.now() });
          },
        },
        'GET /cgi-bin/auth/getuserinfo': {
          step: 'token',
          answer(request) {
            if (!isCurrent(request)) return wrong(42001, 'access_token expired');
            const { facts } = desk.redeemCode(request.query.code ?? '');
            if (!facts) return wrong(40029, 'invalid code');
            const { word, openid } = facts.person;
            return mode.outsiders.includes(word) ? ok({ openid }) : ok({ userid: word });
          },
        },
        'GET /cgi-bin/user/get': {
          step: 'profile',
          answer(request) {
            if (!isCurrent(request)) return wrong(42001, 'access_token expired');
            if (!mode.directory) return wrong(60011, 'no privilege to access/modify contact/party/agent');
            const { userid = '' } = request.query;
            return ok({ userid, name: named[userid] ?? '', department: [1] });
          },
        },
      },
    };
  });
  return Object.assign(vendor, { mode });
}
