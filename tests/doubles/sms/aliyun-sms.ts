import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export interface AliyunSmsDouble extends SmsDouble {
  readonly delivered: { to: string; template: string; params: Record<string, string> }[];
}

export const aliyunSmsAccount = {
  accessKeyId: 'LTAI-double',
  accessKeySecret: 'double-secret',
  signName: '通行',
  templates: ['SMS_100001', 'SMS_100002', 'SMS_100009'],
};

/** Dysmsapi 2017-05-25 as its documents describe it: signature, clock, nonce, signature name, template, flow control. */
export async function serveAliyunSms(clock: Clock): Promise<AliyunSmsDouble> {
  const nonces = new Set<string>();
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
    const authorization =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers['authorization'] ?? '',
      );
    if (!authorization) return error(400, 'MissingAuthorization');
    const [, accessKeyId, signedHeaders = '', signature = ''] = authorization;
    if (accessKeyId !== aliyunSmsAccount.accessKeyId) return error(404, 'InvalidAccessKeyId.NotFound');
    const skew = Math.abs(Date.parse(headers['x-acs-date'] ?? '') - clock.now().getTime());
    if (!(skew <= 15 * 60_000)) return error(400, 'InvalidTimeStamp.Expired');
    for (const name of [
      'host',
      'x-acs-action',
      'x-acs-content-sha256',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-version',
    ]) {
      if (!signedHeaders.split(';').includes(name)) return error(400, 'IncompleteSignature', name);
    }
    if (!isSame(signatureOf(request, signedHeaders), signature)) return error(400, 'SignatureDoesNotMatch');
    const nonce = headers['x-acs-signature-nonce'] ?? '';
    if (nonces.has(nonce)) return error(400, 'SignatureNonceUsed');
    nonces.add(nonce);

    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') {
      return error(404, 'InvalidAction.NotFound');
    }
    if (double.refusal) return error(double.refusal.startsWith('isv') ? 200 : 400, double.refusal);
    const to = query.get('PhoneNumbers') ?? '';
    if (!/^1[3-9]\d{9}$/.test(to))
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

/** From the vendor's page 「V3版本请求体&签名机制」, not from the adapter. */
function signatureOf({ method, path, query, headers, body }: DoubleRequest, signedHeaders: string): string {
  const encode = (text: string) =>
    Array.from(Buffer.from(text), (byte) =>
      /[A-Za-z0-9\-_.~]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join('');
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const canonical = `${method}\n${path}\n${pairs.join('&')}\n${lines.join('')}\n${signedHeaders}\n${bodyHash}`;
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return createHmac('sha256', aliyunSmsAccount.accessKeySecret).update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
