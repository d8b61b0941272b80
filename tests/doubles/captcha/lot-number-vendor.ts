import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Double, type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { lotNumberScript } from './browser-scripts.ts';

export interface LotNumberVendor extends Double {
  /** What `getValidate()` gives after a person has passed. */
  solve(): { lot_number: string; captcha_output: string; pass_token: string; gen_time: string };
  /** The code of `status: error` that every further request is answered with, or null. */
  error: string | null;
  /** Answers with another lot number than it was asked about. */
  isConfused: boolean;
}

export const lotNumberAccount = {
  captchaId: 'b09a7aafbfd83f73b35a9b530d0337bf',
  captchaKey: 'double-captcha-key',
};

const lifetimeMilliseconds = 600_000;

/** The server side of GeeTest v4, and of Aliyun CT4, as documented: form body, sign_token, expiry, single use. */
export async function serveLotNumberVendor(clock: Clock): Promise<LotNumberVendor> {
  const solved = new Map<string, { output: string; token: string; at: number; isUsed: boolean }>();

  const vendor: LotNumberVendor = Object.assign(await serveDouble(answer), {
    error: null,
    isConfused: false,
    solve() {
      const [lot, output, token] = [16, 64, 32].map((size) => randomBytes(size).toString('hex'));
      const at = Math.floor(clock.now().getTime() / 1000);
      solved.set(lot ?? '', { output: output ?? '', token: token ?? '', at, isUsed: false });
      return {
        lot_number: lot ?? '',
        captcha_output: output ?? '',
        pass_token: token ?? '',
        gen_time: String(at),
      };
    },
  });
  /** What the widget in a browser asks for. */
  const pages: Record<string, (query: URLSearchParams) => DoubleAnswer> = {
    '/v4/gt4.js': () => script(lotNumberScript('initGeetest4', 'GeeTest', 'gcaptcha4.geetest.com')),
    '/v4/ct4.js': () => script(lotNumberScript('initAlicom4', '图形认证', 'captcha.alicaptcha.com')),
    '/load': (query) => script(`${query.get('callback')}({"status":"success","data":{}})`),
    '/verify': (query) => script(`${query.get('callback')}(${JSON.stringify({ data: vendor.solve() })})`),
  };
  return vendor;

  function script(body: string): DoubleAnswer {
    return { type: 'text/javascript; charset=utf-8', body };
  }

  function answer({ method, path, query, headers, body }: DoubleRequest): DoubleAnswer {
    if (method === 'GET' && path in pages) return pages[path]?.(query) ?? { status: 404, body: '' };
    if (path !== '/validate') return { status: 404, body: 'not found' };
    if (vendor.error) return failed(vendor.error, 'as the test wants it');
    const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    const fields = method === 'POST' && isForm ? new URLSearchParams(body) : query;
    const field = (name: string) => fields.get(name) ?? '';
    if ((fields.get('captcha_id') ?? query.get('captcha_id')) !== lotNumberAccount.captchaId) {
      return failed('-50102', 'captcha id invalid');
    }
    if (!/^\d{10}$/.test(field('gen_time'))) return failed('-50005', 'illegal gen_time');
    const lot = field('lot_number');
    const expected = createHmac('sha256', lotNumberAccount.captchaKey).update(lot).digest('hex');
    if (field('sign_token') !== expected) return failed('-50103', 'illegal sign_token');
    const found = solved.get(lot);
    if (!found || found.output !== field('captcha_output') || found.token !== field('pass_token')) {
      return verdict('fail', 'pass_token error', lot);
    }
    if (clock.now().getTime() - found.at * 1000 > lifetimeMilliseconds)
      return verdict('fail', 'pass_token expire', lot);
    if (found.isUsed) return verdict('fail', 'pass_token used', lot);
    found.isUsed = true;
    return verdict('success', '', vendor.isConfused ? 'f'.repeat(32) : lot);
  }

  function failed(code: string, msg: string): DoubleAnswer {
    return { body: { status: 'error', code, msg, desc: { type: 'defined error' } } };
  }

  function verdict(result: 'success' | 'fail', reason: string, lotNumber: string): DoubleAnswer {
    const args = {
      used_type: 'slide',
      user_ip: '127.0.0.1',
      lot_number: lotNumber,
      scene: '反爬',
      referer: '',
    };
    return { type: 'text/html', body: { status: 'success', result, reason, captcha_args: args } };
  }
}
