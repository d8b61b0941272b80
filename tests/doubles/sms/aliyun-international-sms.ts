import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { acs3Checks } from '../verify-acs3.ts';
import type { SmsDouble } from './sms-double.ts';

/** Dysmsapi 2018-05-01, SendMessageToGlobe, as its page describes it: a text to one number abroad. */
export async function serveAliyunInternational(clock: Clock): Promise<SmsDouble> {
  const check = acs3Checks(clock);
  const delivered: { to: string; template: string; params: string[] }[] = [];
  const refuse = (code: string): DoubleAnswer => ({
    body: { ResponseCode: code, ResponseDescription: `${code} happened`, RequestId: 'REQ' },
  });
  const double: SmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer(request: DoubleRequest): DoubleAnswer {
    const { headers, query } = request;
    const fault = check(request);
    if (fault) return { status: fault[0], body: { Code: fault[1], Message: fault[1], RequestId: 'REQ' } };
    if (headers['x-acs-action'] !== 'SendMessageToGlobe' || headers['x-acs-version'] !== '2018-05-01')
      return { status: 404, body: { Code: 'InvalidAction.NotFound', Message: '', RequestId: 'REQ' } };
    if (double.refusal) return refuse(double.refusal);
    const to = query.get('To') ?? '';
    if (!/^(?:852|853|886|65)\d{7,10}$/.test(to)) return refuse('MOBILE_NUMBER_ILLEGAL');
    const type = query.get('Type') ?? '';
    if (!['OTP', 'NOTIFY', 'MKT'].includes(type)) return refuse('INVALID_PARAMETERS');
    delivered.push({ to: `+${to}`, template: type, params: [query.get('Message') ?? ''] });
    return {
      body: {
        ResponseCode: 'OK',
        ResponseDescription: 'OK',
        MessageId: `MSG-${delivered.length}`,
        To: to,
        From: query.get('From') ?? '',
        Segments: '1',
        RequestId: 'REQ',
      },
    };
  }
}
