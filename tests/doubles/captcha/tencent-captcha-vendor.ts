import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Double, type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { findTc3Fault } from '../verify-tc3.ts';
import { tencentScript } from './browser-scripts.ts';

export interface TencentCaptchaVendor extends Double {
  /** What the widget's callback gives after a person has passed. */
  solve(): { ticket: string; randstr: string };
  /** The CaptchaCode that every further request is answered with, or the code of an error envelope, or null. */
  refusal: number | string | null;
  /** Answers that a passed person is certainly a program. */
  seesEvil: boolean;
}

export const tencentCaptchaAccount = { appId: '2031483705', appSecretKey: 'double-app-secret' };

const ticketMilliseconds = 300_000;

/** DescribeCaptchaResult 2019-07-22 as documented: TC3, app secret, randstr, five minutes, single use. */
export async function serveTencentCaptcha(clock: Clock): Promise<TencentCaptchaVendor> {
  const solved = new Map<string, { randstr: string; at: number; isUsed: boolean }>();

  const vendor: TencentCaptchaVendor = Object.assign(await serveDouble(answer), {
    refusal: null,
    seesEvil: false,
    solve() {
      const ticket = `t03${randomBytes(48).toString('base64url')}*`;
      const randstr = `@${randomBytes(2).toString('hex').slice(0, 3)}`;
      solved.set(ticket, { randstr, at: clock.now().getTime(), isUsed: false });
      return { ticket, randstr };
    },
  });
  return vendor;

  function answer(request: DoubleRequest): DoubleAnswer {
    if (request.method === 'GET') return answerBrowser(request);
    const fault = findTc3Fault(request, 'captcha', clock);
    if (fault) return failed(fault);
    const { headers } = request;
    if (headers['x-tc-action'] !== 'DescribeCaptchaResult' || headers['x-tc-version'] !== '2019-07-22') {
      return failed('InvalidAction');
    }
    const body = JSON.parse(request.body) as Record<string, unknown>;
    if (typeof body['CaptchaAppId'] !== 'number' || body['CaptchaType'] !== 9 || !body['UserIp']) {
      return failed('InvalidParameter');
    }
    if (typeof vendor.refusal === 'string') return failed(vendor.refusal);
    if (vendor.refusal !== null) return coded(vendor.refusal, 'as the test wants it');
    if (String(body['CaptchaAppId']) !== tencentCaptchaAccount.appId) return coded(16, 'appid mismatch');
    if (body['AppSecretKey'] !== tencentCaptchaAccount.appSecretKey) return coded(100, 'secret mismatch');
    const ticket = String(body['Ticket']);
    if (/^tr?error_/.test(ticket)) return coded(21, 'diff');
    const found = solved.get(ticket);
    if (!found) return coded(15, 'decrypt fail');
    if (found.randstr !== body['Randstr']) return coded(7, 'randstr mismatch');
    if (clock.now().getTime() - found.at > ticketMilliseconds) return coded(8, 'ticket expired');
    if (found.isUsed) return coded(9, 'ticket reused');
    found.isUsed = true;
    return coded(1, 'OK');
  }

  /** What the widget in a browser asks for. */
  function answerBrowser({ path, query }: DoubleRequest): DoubleAnswer {
    const type = 'text/javascript; charset=utf-8';
    const callback = query.get('callback');
    if (path === '/TJCaptcha.js') return { type, body: tencentScript('https://turing.captcha.qcloud.com') };
    if (path === '/cap_union_prehandle') return { type, body: `${callback}({})` };
    if (path === '/cap_union_new_verify')
      return { type, body: `${callback}(${JSON.stringify(vendor.solve())})` };
    return { status: 404, body: 'not found' };
  }

  function failed(code: string): DoubleAnswer {
    return { body: { Response: { Error: { Code: code, Message: `${code} happened` }, RequestId: 'REQ' } } };
  }

  function coded(code: number, message: string): DoubleAnswer {
    const EvilLevel = code === 1 && vendor.seesEvil ? 100 : 0;
    return {
      body: {
        Response: {
          CaptchaCode: code,
          CaptchaMsg: message,
          EvilLevel,
          GetCaptchaTime: 0,
          EvilBitmap: null,
          SubmitCaptchaTime: 1,
          RequestId: 'REQ',
        },
      },
    };
  }
}
