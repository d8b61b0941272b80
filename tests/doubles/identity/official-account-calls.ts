import type { VendorReply, VendorRequest, VendorRoute } from './open-vendor.ts';
import type { RegisteredApplication, VendorDesk } from './vendor-desk.ts';
import { openidAt, plain, type WechatMode, wrong } from './wechat-answers.ts';

/** The template of notices. */
export const noticeTemplate = 'TPL_notice_0001';

/** The server calls of an official account: stable_token, qrcode/create, user/info, message/template/send. */
export function openOfficialAccountCalls(
  { id, secret }: RegisteredApplication,
  desk: VendorDesk,
  mode: WechatMode,
): Record<string, VendorRoute> {
  const facts = (scope: string) => ({
    person: desk.current.person,
    applicationId: id,
    redirectUri: '',
    scope,
  });
  let current: { token: string; until: number } | null = null;
  const refuseToken = ({ query }: VendorRequest) => {
    if (current === null || query.access_token !== current.token)
      return wrong(40001, 'invalid credential, access_token is invalid or not latest');
    return current.until > desk.now() ? null : wrong(42001, 'access_token expired');
  };
  return {
    'POST /cgi-bin/stable_token': {
      step: 'application_token',
      answer({ json: body }) {
        if (body.appid !== id) return wrong(40013, 'invalid appid');
        if (body.secret !== secret) return wrong(40125, 'invalid appsecret');
        if (!current || current.until - desk.now() < 300)
          current = { token: desk.issueToken(facts('application')), until: desk.now() + 7200 };
        return plain({ access_token: current.token, expires_in: current.until - desk.now() });
      },
    },
    'POST /cgi-bin/qrcode/create': {
      step: 'image',
      answer(request) {
        const refused = refuseToken(request);
        if (refused) return refused;
        if (mode.quotaSpent) return wrong(45009, 'reach max api daily quota limit');
        const { expire_seconds: seconds, action_name: action, action_info: info } = request.json;
        const scene = (info as { scene?: { scene_str?: unknown } } | undefined)?.scene?.scene_str;
        if (action !== 'QR_STR_SCENE' || typeof scene !== 'string' || !/^[\w-]{1,64}$/.test(scene))
          return wrong(40053, 'invalid action info');
        return plain({
          ticket: `TICKET_${scene}`,
          expire_seconds: seconds,
          url: `http://weixin.qq.com/q/${scene}`,
        });
      },
    },
    'POST /cgi-bin/message/template/send': {
      step: 'message',
      answer(request) {
        const refused = refuseToken(request);
        if (refused) return refused;
        const { touser, template_id, data } = request.json as {
          touser?: string;
          template_id?: string;
          data?: Record<string, { value?: unknown }>;
        };
        if (template_id !== noticeTemplate) return wrong(40037, 'invalid template_id');
        if (touser !== openidAt(id, facts('follow'))) return wrong(40003, 'invalid openid');
        if (mode.unfollowed) return wrong(43004, 'require subscribe');
        const flaw = Object.entries(data ?? {}).find(
          ([name, { value }]) =>
            typeof value !== 'string' || value === '' || (name.startsWith('thing') && [...value].length > 20),
        );
        if (flaw) return wrong(47003, `argument invalid! data.${flaw[0]}.value invalid`);
        return plain({ errcode: 0, errmsg: 'ok', msgid: 200228332 });
      },
    },
    'GET /cgi-bin/user/info': {
      step: 'profile',
      answer(request) {
        const refused = refuseToken(request);
        if (refused) return refused;
        if (request.query.openid !== openidAt(id, facts('follow'))) return wrong(40003, 'invalid openid');
        return plain({
          subscribe: 1,
          openid: request.query.openid,
          language: 'zh_CN',
          ...(mode.unionid && { unionid: desk.current.person.unionid }),
        });
      },
    },
  } satisfies Record<string, { step: VendorRoute['step']; answer: (request: VendorRequest) => VendorReply }>;
}
