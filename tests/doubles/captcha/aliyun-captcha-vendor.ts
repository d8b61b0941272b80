import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Double, type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { acs3Checks } from '../verify-acs3.ts';
import { aliyunScript } from './browser-scripts.ts';

export interface AliyunCaptchaVendor extends Double {
  /** What the widget's callback gives after a person has passed. */
  solve(sceneId?: string): string;
  /** The code that every further request is refused with, or null. */
  refusal: string | null;
  /** Takes whoever passed for a program (F001). */
  seesEvil: boolean;
}

export const aliyunCaptchaAccount = { sceneId: 'double01', prefix: 'dbl123' };

const recordMilliseconds = 20 * 60_000;

/** VerifyIntelligentCaptcha 2023-03-05 as documented: ACS3, a form, the scene, twenty minutes, single submit. */
export async function serveAliyunCaptcha(clock: Clock): Promise<AliyunCaptchaVendor> {
  const solved = new Map<string, { sceneId: string; at: number; isUsed: boolean }>();
  const check = acs3Checks(clock);

  const vendor: AliyunCaptchaVendor = Object.assign(await serveDouble(answer), {
    refusal: null,
    seesEvil: false,
    solve(sceneId = aliyunCaptchaAccount.sceneId) {
      const certifyId = randomBytes(16).toString('hex');
      solved.set(certifyId, { sceneId, at: clock.now().getTime(), isUsed: false });
      const param = { certifyId, sceneId, isSign: true, securityToken: randomBytes(24).toString('base64') };
      return Buffer.from(JSON.stringify(param)).toString('base64');
    },
  });
  return vendor;

  function answer(request: DoubleRequest): DoubleAnswer {
    if (request.method === 'GET') return answerBrowser(request);
    const fault = check(request);
    if (fault) return failed(...fault);
    const { headers } = request;
    if (headers['x-acs-action'] !== 'VerifyIntelligentCaptcha' || headers['x-acs-version'] !== '2023-03-05')
      return failed(404, 'InvalidAction.NotFound');
    if (vendor.refusal) return failed(400, vendor.refusal);
    const form = new URLSearchParams(request.body);
    const text = form.get('CaptchaVerifyParam') ?? '';
    if (text === '') return failed(400, 'MissingParameter.CaptchaVerifyParam');
    let certifyId: unknown;
    try {
      ({ certifyId } = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Record<string, unknown>);
    } catch {
      return judged(false, 'F003');
    }
    const found = solved.get(String(certifyId));
    if (!found) return judged(false, 'F003');
    if (found.sceneId !== form.get('SceneId')) return judged(false, 'F012');
    if (found.isUsed || clock.now().getTime() - found.at > recordMilliseconds) return judged(false, 'F008');
    found.isUsed = true;
    return vendor.seesEvil ? judged(false, 'F001') : judged(true, 'T001');
  }

  /** What the widget in a browser asks for. */
  function answerBrowser({ path }: DoubleRequest): DoubleAnswer {
    const type = 'text/javascript; charset=utf-8';
    if (path.endsWith('/AliyunCaptcha.js')) return { type, body: aliyunScript };
    if (path === '/init') return { body: { Code: 'Success', Success: true } };
    if (path === '/verify') return { type: 'application/json', body: JSON.stringify(vendor.solve()) };
    return { status: 404, body: 'not found' };
  }

  function failed(status: number, code: string): DoubleAnswer {
    return { status, body: { Code: code, Message: `${code} happened`, RequestId: 'REQ', Success: false } };
  }

  function judged(isPassed: boolean, code: string): DoubleAnswer {
    const Result = { VerifyResult: isPassed, VerifyCode: code };
    return { body: { Code: 'Success', Message: 'success', RequestId: 'REQ', Success: true, Result } };
  }
}
