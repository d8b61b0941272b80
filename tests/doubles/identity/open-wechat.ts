import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { openMiniProgramCalls } from './mini-program-calls.ts';
import { openOfficialAccountCalls } from './official-account-calls.ts';
import { openVendor, type Vendor, type VendorReply } from './open-vendor.ts';
import type { CodeFacts, RegisteredApplication, VendorDesk } from './vendor-desk.ts';
import { openidAt, plain, type WechatMode, wrong } from './wechat-answers.ts';

export interface WechatApplications {
  readonly website: RegisteredApplication;
  readonly officialAccount: RegisteredApplication;
  readonly miniProgram: RegisteredApplication;
  readonly mobileApp: RegisteredApplication;
}

export type Wechat = Vendor & {
  mode: WechatMode;
  /** What wx.login gives the mini program of the phone's user. */
  wxLogin(): string;
  /** What a tap on the getPhoneNumber button gives. */
  wxPhone(): string;
  /** What the SDK gives the app of the phone's user. */
  wxSdk(): string;
};

/** open.weixin.qq.com and api.weixin.qq.com as developers.weixin.qq.com describes them. */
export async function openWechat(applications: WechatApplications): Promise<Wechat> {
  const mode: WechatMode = {
    unionid: true,
    snapshot: false,
    blocked: null,
    quotaSpent: false,
    unfollowed: false,
    publishedPages: ['pages/login/login'],
  };
  const vendor = await openVendor((desk) => {
    const miniProgram = openMiniProgramCalls(applications.miniProgram, desk, mode);
    const officialAccount = openOfficialAccountCalls(applications.officialAccount, desk, mode);
    return {
      quirks: [
        'errors_under_http_200',
        'wrong_content_type',
        'refusal_without_code',
        'other_parameter_names',
        'fragment_required',
        'silent_scope',
        'snapshot_person',
        'unionid_absent',
        'nickname_missing',
        'avatar_over_http',
        'application_token',
        'image_or_json',
      ],
      busy: plain({ errcode: -1, errmsg: 'system error' }),
      routes: {
        ...pageRoutes(applications, desk),
        ...apiRoutes(applications, desk, mode),
        ...officialAccount,
        ...miniProgram,
        'POST /cgi-bin/stable_token': {
          step: 'application_token',
          answer: (request) =>
            (request.json.appid === applications.officialAccount.id ? officialAccount : miniProgram)[
              'POST /cgi-bin/stable_token'
            ]?.answer(request) ?? wrong(40013, 'invalid appid'),
        },
      },
    };
  });
  const facts = (scope: string): CodeFacts => ({
    person: vendor.desk.current.person,
    applicationId: applications.miniProgram.id,
    redirectUri: '',
    scope,
  });
  return Object.assign(vendor, {
    mode,
    wxLogin: () => vendor.desk.issueCode(facts('js_code'), 300),
    wxPhone: () => vendor.desk.issueCode(facts('phone'), 300),
    wxSdk: () =>
      vendor.desk.issueCode({ ...facts('snsapi_userinfo'), applicationId: applications.mobileApp.id }, 300),
  });
}

function pageRoutes({ website, officialAccount }: WechatApplications, desk: VendorDesk) {
  const pages = openConsentPages();
  const needsFragment = "if(location.hash!=='#wechat_redirect')document.body.textContent='链接不完整'";
  const show = (
    title: string,
    app: RegisteredApplication,
    query: Readonly<Record<string, string>>,
  ): VendorReply => {
    const { redirect_uri = '', state = '', scope = '' } = query;
    // WeChat's console stores a domain, without scheme, port and path.
    const domains = app.redirectUris.map((uri) => new URL(uri).hostname);
    if (query.appid !== app.id) return errorPage('appid 参数错误');
    if (!URL.canParse(redirect_uri) || !domains.includes(new URL(redirect_uri).hostname)) {
      return errorPage('redirect_uri 参数错误');
    }
    if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) return errorPage('state 参数错误');
    const facts = { applicationId: app.id, redirectUri: redirect_uri, scope };
    const approve = (person: CodeFacts['person']) =>
      backTo(redirect_uri, { code: desk.issueCode({ ...facts, person }, 300), state });
    if (scope === 'snsapi_base') return approve(desk.current.person);
    return pages.show(title, { approve, cancel: () => backTo(redirect_uri, { state }) }, needsFragment);
  };
  return {
    ...pages.route,
    'GET /connect/qrconnect': {
      step: 'page' as const,
      answer: ({ query }: { query: Readonly<Record<string, string>> }) =>
        query.scope === 'snsapi_login' ? show('微信扫码登录', website, query) : errorPage('scope 参数错误'),
    },
    'GET /connect/oauth2/authorize': {
      step: 'page' as const,
      answer: ({ query }: { query: Readonly<Record<string, string>> }) =>
        ['snsapi_base', 'snsapi_userinfo'].includes(query.scope ?? '')
          ? show('微信网页授权', officialAccount, query)
          : errorPage('10005 scope 参数错误'),
    },
  };
}

function apiRoutes(
  { website, officialAccount, mobileApp }: WechatApplications,
  desk: VendorDesk,
  mode: WechatMode,
) {
  const unionidOf = (facts: CodeFacts) => (mode.unionid ? { unionid: facts.person.unionid } : {});
  return {
    'GET /sns/oauth2/access_token': {
      step: 'token' as const,
      answer({ query }: { query: Readonly<Record<string, string>> }) {
        const app = [website, officialAccount, mobileApp].find(({ id }) => id === query.appid);
        if (!app) return wrong(40013, 'invalid appid');
        if (query.secret !== app.secret) return wrong(40125, 'invalid appsecret');
        if (query.grant_type !== 'authorization_code') return wrong(40002, 'invalid grant_type');
        const { state, facts } = desk.redeemCode(query.code ?? '');
        if (state === 'used') return wrong(40163, 'code been used');
        if (state === 'expired') return wrong(42003, 'code expired');
        if (!facts || facts.applicationId !== app.id) return wrong(40029, 'invalid code');
        return plain({
          access_token: desk.issueToken(facts),
          expires_in: 7200,
          refresh_token: 'REFRESH',
          openid: openidAt(app.id, facts),
          scope: facts.scope,
          ...(mode.snapshot && { is_snapshotuser: 1 }),
          ...unionidOf(facts),
        });
      },
    },
    'GET /sns/userinfo': {
      step: 'profile' as const,
      answer({ query }: { query: Readonly<Record<string, string>> }) {
        const facts = desk.factsOf(query.access_token ?? '');
        if (!facts) return wrong(40001, 'invalid credential, access_token is invalid or not latest');
        if (facts.scope === 'snsapi_base') return wrong(48001, 'api unauthorized');
        if (query.openid !== openidAt(facts.applicationId, facts)) return wrong(40003, 'invalid openid');
        const { nickname, avatar } = facts.person;
        return plain({
          openid: query.openid,
          nickname: nickname ?? '',
          sex: 0,
          province: '',
          city: '',
          country: '',
          headimgurl: avatar ?? '',
          privilege: [],
          ...unionidOf(facts),
        });
      },
    },
  };
}
