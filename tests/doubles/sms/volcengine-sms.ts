import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export const volcengineSmsAccount = {
  accessKeyId: 'AKLTdouble',
  accessKeySecret: 'double-key',
  smsAccount: '6df864b1',
  signName: '通行',
  templates: ['ST_10001', 'ST_10002', 'ST_10009'],
};

const clockSeconds = 15 * 60;

/** SendSms 2020-01-01 as its pages and SDKs describe it, behind the gateway that checks signatures first. */
export async function serveVolcengineSms(clock: Clock): Promise<SmsDouble> {
  const isFull = createFlowControl(clock);
  const delivered: { to: string; template: string; params: Record<string, string> }[] = [];

  const about = { RequestId: '2026', Action: 'SendSms', Version: '2020-01-01', Service: 'volcSMS' };
  const error = (code: string, status = 400): DoubleAnswer => ({
    status,
    body: { ResponseMetadata: { ...about, Error: { CodeN: 1, Code: code, Message: `${code} happened` } } },
  });

  const double: SmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer(request: DoubleRequest): DoubleAnswer {
    const { path, query, headers, body } = request;
    const isSending = query.toString() === 'Action=SendSms&Version=2020-01-01';
    if (path !== '/' || !isSending) return error('InvalidActionOrVersion', 404);
    const fault = faultOf(request);
    if (fault) return error(fault, 401);
    if (double.refusal) return error(double.refusal, double.refusal.startsWith('Internal') ? 500 : 400);
    if (!headers['content-type']?.startsWith('application/json')) return error('RE:0009');
    const sent = JSON.parse(body) as Record<string, unknown>;
    const to = String(sent['PhoneNumbers']);
    const template = String(sent['TemplateID']);
    if (sent['SmsAccount'] !== volcengineSmsAccount.smsAccount) return error('RE:0003');
    if (sent['Sign'] !== volcengineSmsAccount.signName) return error('RE:0004');
    if (!volcengineSmsAccount.templates.includes(template)) return error('RE:0005');
    if (typeof sent['TemplateParam'] !== 'string') return error('RE:0009');
    if (!/^(?:1[3-9]\d{9}|(?:852|853|886|65)\d{7,10})$/.test(to)) return error('RE:0006');
    if (isFull(to)) return error('RE:0013');
    delivered.push({ to, template, params: JSON.parse(sent['TemplateParam']) as Record<string, string> });
    return { body: { ResponseMetadata: about, Result: { MessageID: [`volc-${delivered.length}`] } } };
  }

  /** What is wrong with the signature, by the page 签名方法. */
  function faultOf({ query, headers, body }: DoubleRequest): string | null {
    const match =
      /^HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/cn-north-1\/volcSMS\/request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers['authorization'] ?? '',
      );
    const [, key, day = '', names = '', signature] = match ?? [];
    if (key !== volcengineSmsAccount.accessKeyId) return 'InvalidAccessKey';
    const time = headers['x-date'] ?? '';
    const [, year, month, date, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
    const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
    if (!(Math.abs(at - clock.now().getTime()) <= clockSeconds * 1000)) return 'InvalidTimestamp';
    if (!time.startsWith(day)) return 'SignatureDoesNotMatch';
    const signed = names.split(';');
    if (!signed.includes('host') || !signed.includes('x-date')) return 'SignatureDoesNotMatch';
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const mac = (secret: string | Buffer, part: string) => createHmac('sha256', secret).update(part).digest();
    if (headers['x-content-sha256'] !== sha(body)) return 'SignatureDoesNotMatch';
    const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('');
    const canonical = `POST\n/\n${query}\n${lines}\n${names}\n${sha(body)}`;
    const text = `HMAC-SHA256\n${time}\n${day}/cn-north-1/volcSMS/request\n${sha(canonical)}`;
    const last = mac(
      mac(mac(mac(volcengineSmsAccount.accessKeySecret, day), 'cn-north-1'), 'volcSMS'),
      'request',
    );
    return mac(last, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
  }
}
