import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { acs3Checks, aliyunKeys } from '../verify-acs3.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export interface AliyunSmsDouble extends SmsDouble {
  readonly delivered: { to: string; template: string; params: Record<string, string> }[];
}

export const aliyunSmsAccount = {
  ...aliyunKeys,
  signName: '通行',
  templates: ['SMS_100001', 'SMS_100002', 'SMS_100009'],
};

/** Dysmsapi 2017-05-25 as its documents describe it: signature, clock, nonce, signature name, template, flow control. */
export async function serveAliyunSms(clock: Clock): Promise<AliyunSmsDouble> {
  const check = acs3Checks(clock);
  const isFull = createFlowControl(clock);
  const delivered: AliyunSmsDouble['delivered'] = [];

  const error = (status: number, code: string, message = code): DoubleAnswer => ({
    status,
    body: { Code: code, Message: message, RequestId: 'REQ', ...(status >= 400 ? { HostId: 'double' } : {}) },
  });

  const double: AliyunSmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer(request: DoubleRequest): DoubleAnswer {
    const { headers, query } = request;
    const fault = check(request);
    if (fault) return error(...fault);
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') {
      return error(404, 'InvalidAction.NotFound');
    }
    if (double.refusal) return error(double.refusal.startsWith('isv') ? 200 : 400, double.refusal);
    const to = query.get('PhoneNumbers') ?? '';
    // Abroad: the prefix and the number, with nothing in front.
    if (!/^(?:1[3-9]\d{9}|(?:852|853|886|65)\d{7,10})$/.test(to))
      return error(200, 'isv.MOBILE_NUMBER_ILLEGAL', `${to}invalid mobile number`);
    if (query.get('SignName') !== aliyunSmsAccount.signName) return error(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const template = query.get('TemplateCode') ?? '';
    if (!aliyunSmsAccount.templates.includes(template)) return error(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    let params: Record<string, string>;
    try {
      params = JSON.parse(query.get('TemplateParam') ?? '') as Record<string, string>;
    } catch {
      return error(200, 'isv.INVALID_JSON_PARAM');
    }
    const full = isFull(to);
    if (full) {
      const span = { minute: '分钟', hour: '小时', day: '天' }[full.name];
      return error(200, 'isv.BUSINESS_LIMIT_CONTROL', `触发${span}级流控Permits:${full.most}`);
    }
    delivered.push({ to, template, params });
    return { body: { Code: 'OK', Message: 'OK', BizId: `BIZ-${delivered.length}`, RequestId: 'REQ' } };
  }
}
