import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import { openVendor, type Vendor, type VendorReply, type VendorRequest } from './open-vendor.ts';
import type { CodeFacts, RegisteredApplication } from './vendor-desk.ts';

export interface AlipayMode {
  /** Newer applications get `open_id` only. */
  openIdOnly: boolean;
  /** Errors in `error_response` instead of the method's own envelope. */
  errorEnvelope: boolean;
  /** Answers signed with another key. */
  forged: boolean;
  /** A signed answer whose text was changed on the way. */
  altered: boolean;
}

export type Alipay = Vendor & { mode: AlipayMode; publicKey: string };

/** openauth.alipay.com and openapi.alipay.com/gateway.do: RSA2 both ways. `applicationKey` is PEM. */
export async function openAlipay(
  application: RegisteredApplication,
  applicationKey: string,
): Promise<Alipay> {
  const mode: AlipayMode = { openIdOnly: false, errorEnvelope: false, forged: false, altered: false };
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const envelope = (name: string, body: object): VendorReply => {
    // `\/` is how the real gateway writes slashes; a verifier that serialises again breaks on it.
    const raw = JSON.stringify(body).replaceAll('/', '\\/');
    const signature = sign('sha256', Buffer.from(raw), mode.forged ? stranger.privateKey : own.privateKey);
    const sent = mode.altered ? raw.replace('"access_token":"', '"access_token":"x') : raw;
    return {
      type: 'text/html;charset=utf-8',
      body: `{"${name}":${sent},"sign":"${signature.toString('base64')}"}`,
    };
  };
  const vendor = await openVendor((desk) => {
    const pages = openConsentPages();
    const failed = (method: string, code: string, subCode: string) =>
      envelope(mode.errorEnvelope ? 'error_response' : `${method.replaceAll('.', '_')}_response`, {
        code,
        msg: code === '20000' ? 'Service Currently Unavailable' : 'Business Failed',
        sub_code: subCode,
        sub_msg: '说明',
      });
    return {
      quirks: [
        'errors_under_http_200',
        'wrong_content_type',
        'other_parameter_names',
        'requests_signed',
        'answers_signed',
        'error_envelope',
        'open_id_only',
        'silent_scope',
        'nickname_missing',
      ],
      busy: envelope('error_response', {
        code: '20000',
        msg: 'Service Currently Unavailable',
        sub_code: 'isp.unknow-error',
        sub_msg: '系统繁忙',
      }),
      routes: {
        ...pages.route,
        'GET /oauth2/publicAppAuthorize.htm': {
          step: 'page',
          answer({ query }) {
            const { app_id, redirect_uri = '', state = '', scope = '' } = query;
            if (app_id !== application.id || !['auth_user', 'auth_base'].includes(scope))
              return errorPage('参数错误');
            if (!application.redirectUris.includes(redirect_uri)) return errorPage('回调地址不匹配');
            const facts = { applicationId: app_id, redirectUri: redirect_uri, scope };
            const approve = (person: CodeFacts['person']) => {
              const auth_code = desk.issueCode({ ...facts, person }, 24 * 3600);
              return backTo(redirect_uri, { app_id, source: 'alipay_wallet', scope, auth_code, state });
            };
            if (scope === 'auth_base') return approve(desk.current.person);
            const cancel = () => backTo(redirect_uri, { app_id, scope, error: 'auth_cancel', state });
            return pages.show('支付宝授权', { approve, cancel });
          },
        },
        'POST /gateway.do': {
          step: 'token',
          answer(request) {
            const params = { ...request.query, ...request.form };
            const { method = '' } = params;
            if (params.app_id !== application.id) return failed(method, '40002', 'isv.invalid-app-id');
            if (!isSigned(params, createPublicKey(applicationKey)))
              return failed(method, '40002', 'isv.invalid-signature');
            if (!isFresh(params.timestamp, desk.now()))
              return failed(method, '40002', 'isv.invalid-timestamp');
            return method === 'alipay.system.oauth.token' ? token(request) : profile(request);
          },
        },
      },
    };

    function token({ form }: VendorRequest): VendorReply {
      const method = 'alipay.system.oauth.token';
      if (form.grant_type !== 'authorization_code') return failed(method, '40002', 'isv.grant-type-invalid');
      const { facts } = desk.redeemCode(form.code ?? '');
      if (!facts) return failed(method, '40002', 'isv.code-invalid');
      const ids = mode.openIdOnly
        ? { open_id: `openid/${facts.person.openid}` }
        : {
            user_id: `2088${facts.person.number}`.padEnd(16, '0'),
            alipay_user_id: '20881007434917916336963360919773',
          };
      const issued = {
        access_token: desk.issueToken(facts),
        auth_start: '2026-01-01 00:00:00',
        expires_in: 1296000,
      };
      return envelope('alipay_system_oauth_token_response', { ...ids, ...issued, re_expires_in: 2592000 });
    }

    function profile({ form }: VendorRequest): VendorReply {
      const method = 'alipay.user.info.share';
      const facts = desk.factsOf(form.auth_token ?? '');
      if (!facts) return failed(method, '20001', 'aop.invalid-auth-token');
      if (facts.scope !== 'auth_user') return failed(method, '40006', 'isv.insufficient-isv-permissions');
      const { nickname, avatar } = facts.person;
      const face = { ...(nickname && { nick_name: nickname }), ...(avatar && { avatar }) };
      return envelope('alipay_user_info_share_response', { code: '10000', msg: 'Success', ...face });
    }
  });
  const publicKey = own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return Object.assign(vendor, { mode, publicKey });
}

function isSigned(params: Readonly<Record<string, string>>, key: KeyObject): boolean {
  const { sign: signature = '', ...rest } = params;
  const names = Object.keys(rest)
    .filter((name) => rest[name])
    .sort();
  const text = names.map((name) => `${name}=${rest[name]}`).join('&');
  return (
    params.sign_type === 'RSA2' && verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  );
}

/** Beijing time within a quarter of an hour. */
function isFresh(timestamp: string | undefined, now: number): boolean {
  const at = Date.parse(`${timestamp?.replace(' ', 'T')}+08:00`) / 1000;
  return Math.abs(at - now) < 900;
}
