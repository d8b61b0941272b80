import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export const huaweiSmsAccount = {
  appKey: 'c8RWg3ggEcyd4D3p94bf3Y7x1Ile',
  appSecret: 'q4Ii87BhST9vcs8wvrzN80SfD7Al',
  sender: 'csms12345678',
  signName: '通行',
  templates: ['a001', 'a002', 'a009'],
};

const clockSeconds = 8 * 60;

/** batchSendSms/v1 as its pages describe it: one code for the request, one status for each number. */
export async function serveHuaweiSms(clock: Clock): Promise<SmsDouble> {
  const isFull = createFlowControl(clock);
  const delivered: { to: string; template: string; params: string[] }[] = [];

  const error = (code: string, status = 400): DoubleAnswer => ({
    status,
    body: { code, description: `${code} happened` },
  });
  const one = (to: string, status: string): DoubleAnswer => ({
    body: {
      code: '000000',
      description: 'Success',
      result: [
        {
          originTo: to,
          createTime: clock.now().toISOString(),
          from: huaweiSmsAccount.sender,
          smsMsgId: `MSG-${delivered.length}`,
          status,
        },
      ],
    },
  });

  const double: SmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer({ path, headers, body }: DoubleRequest): DoubleAnswer {
    if (path !== '/sms/batchSendSms/v1') return error('E000003', 404);
    const fault = faultOf(headers);
    if (fault) return error(fault, 401);
    if (double.refusal) return error(double.refusal);
    const form = new URLSearchParams(body);
    const to = form.get('to') ?? '';
    if (form.get('from') !== huaweiSmsAccount.sender) return error('E200018');
    if (form.get('signature') !== huaweiSmsAccount.signName) return error('E000503');
    const template = form.get('templateId') ?? '';
    if (!huaweiSmsAccount.templates.includes(template)) return error('E000503');
    if (!/^\+(?:861[3-9]\d{9}|(?:852|853|886|65)\d{7,10})$/.test(to)) return one(to, 'E200015');
    if (isFull(to)) return one(to, 'E000623');
    delivered.push({ to, template, params: JSON.parse(form.get('templateParas') ?? '[]') as string[] });
    return one(to, '000000');
  }

  /** What is wrong with the token; the digest is that of its sample in Python. */
  function faultOf(headers: DoubleRequest['headers']): string | null {
    if (headers['authorization'] !== 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"')
      return 'E000101';
    const token =
      /^UsernameToken Username="([^"]*)",PasswordDigest="([^"]*)",Nonce="(\w{1,128})",Created="([^"]*)"$/.exec(
        headers['x-wsse'] ?? '',
      );
    const [, key, digest, nonce = '', created = ''] = token ?? [];
    if (key !== huaweiSmsAccount.appKey) return 'E000102';
    if (Math.abs(Date.parse(created) - clock.now().getTime()) > clockSeconds * 1000) return 'E000110';
    const hash = createHash('sha256')
      .update(nonce + created + huaweiSmsAccount.appSecret)
      .digest('hex');
    return Buffer.from(hash).toString('base64') === digest ? null : 'E000101';
  }
}
