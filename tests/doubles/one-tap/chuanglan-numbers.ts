import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import type { NumberVendor } from './aliyun-numbers.ts';

const account = { appId: 'cl-app-1', appKey: 'cl-key-0123456789' };

/** `flashsdk/mobile-query` as documented: a form, HMAC-SHA256 in capital hex, the number under AES-128-CBC. */
export async function serveChuanglanNumbers(): Promise<NumberVendor> {
  const tokens = new Map<string, string>();
  const double = await serveDouble(answer);
  const vendor: NumberVendor = Object.assign(double, {
    refusal: null,
    settings: {
      vendor: 'chuanglan',
      app_id: account.appId,
      app_key: account.appKey,
      endpoint: double.url,
    },
    tokenOf(phone: string) {
      const token = `A2-${randomBytes(24).toString('base64url')}`;
      tokens.set(token, phone);
      return token;
    },
  });
  return vendor;

  function answer({ method, path, headers, body }: DoubleRequest): DoubleAnswer {
    if (method !== 'POST' || path !== '/open/flashsdk/mobile-query')
      return { status: 404, body: 'not found' };
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return failed('415000', 'form');
    if (vendor.refusal) return failed(vendor.refusal, 'refused');
    const form = Object.fromEntries(new URLSearchParams(body));
    const { sign, ...fields } = form;
    const text = Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('');
    const right = createHmac('sha256', account.appKey).update(text).digest('hex').toUpperCase();
    if (form['appId'] !== account.appId) return failed('400001', 'appId');
    if (sign !== right) return failed('400002', 'sign');
    const phone = tokens.get(form['token'] ?? '');
    tokens.delete(form['token'] ?? '');
    if (phone === undefined) return failed('400003', 'token');
    return {
      body: {
        code: '200000',
        message: '请求成功',
        chargeStatus: 1,
        data: { mobileName: seal(phone), tradeNo: '1' },
      },
    };
  }
}

const failed = (code: string, message: string): DoubleAnswer => ({
  body: { code, message, chargeStatus: 0, data: null },
});

function seal(phone: string): string {
  const digest = createHash('md5').update(account.appKey).digest('hex');
  const cipher = createCipheriv('aes-128-cbc', digest.slice(0, 16), digest.slice(16));
  return Buffer.concat([cipher.update(phone), cipher.final()]).toString('hex');
}
