import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export const yunpianSmsAccount = {
  apiKey: '9b11127a9701975c734b8aee81ee3526',
  templates: ['101', '102', '109'],
};

/** 指定模板单发, version 2. Every refusal is an HTTP 400 with a code. */
export async function serveYunpianSms(clock: Clock): Promise<SmsDouble> {
  const isFull = createFlowControl(clock);
  const delivered: SmsDouble['delivered'] = [];

  const error = (code: number, msg = '') => ({ status: 400, body: { http_status_code: 400, code, msg } });

  const double: SmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer(request: DoubleRequest): DoubleAnswer {
    const body = new URLSearchParams(request.body);
    if (body.get('apikey') !== yunpianSmsAccount.apiKey) return error(-1, '非法的apikey');
    if (double.refusal) return error(Number(double.refusal));
    const to = body.get('mobile') ?? '';
    if (!/^(?:1[3-9]\d{9}|\+(?:852|853|886|65)\d{7,10})$/.test(to)) return error(10, '手机号不能接收');
    const template = body.get('tpl_id') ?? '';
    if (!yunpianSmsAccount.templates.includes(template)) return error(4, '找不到对应的模板');
    if (isFull(to)) return error(22, '发送次数超过限制');
    const params = Object.fromEntries(new URLSearchParams(body.get('tpl_value') ?? ''));
    delivered.push({ to, template, params });
    return {
      body: { code: 0, msg: '发送成功', count: 1, fee: 0.05, unit: 'RMB', mobile: to, sid: delivered.length },
    };
  }
}
