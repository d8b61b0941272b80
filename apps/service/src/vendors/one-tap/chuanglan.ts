import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { OneTap } from '../../features/sign-in/one-tap/one-tap.ts';
import { askVendor } from '../ask-vendor.ts';
import { shortDetail } from '../short-detail.ts';
import type { OneTapConnection } from './one-tap-connection.ts';
import type { OneTapSettings } from './one-tap-settings.ts';

const answerShape = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  message: z.string().default(''),
  data: z.nullish(z.looseObject({ mobileName: z.string().max(1000).optional() })),
});

/** The signature of a request: HMAC-SHA256 of its fields, sorted and joined without signs between, in capital hex. */
function signChuanglan(fields: Readonly<Record<string, string>>, appKey: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHmac('sha256', appKey).update(text).digest('hex').toUpperCase();
}

/** The number in an answer: AES-128-CBC, whose key and first block are the two halves of the hex MD5 of the app key. */
function openNumber(sealed: string, appKey: string): string | null {
  const digest = createHash('md5').update(appKey).digest('hex');
  try {
    const cipher = createDecipheriv('aes-128-cbc', digest.slice(0, 16), digest.slice(16));
    return Buffer.concat([cipher.update(Buffer.from(sealed, 'hex')), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * 创蓝闪验 (doc.chuanglan.com, page of 2025-04-27, read in November 2026): `flashsdk/mobile-query` for the token of an app's
 * SDK. That of a web page is signed before its SDK starts, by values that only the page has: not built. Never tried for
 * real.
 */
export function chuanglanOneTap(settings: OneTapSettings, connection: OneTapConnection): OneTap {
  const { app_id: appId, app_key: appKey = '' } = settings;
  return {
    vendor: 'chuanglan',
    kinds: ['native'],
    perDay: settings.per_day,

    prepare: async () => ({ outcome: 'ready', params: { app_id: appId } }),

    async readNumber(_kind, token) {
      const fields = { appId, encryptType: '0', token };
      const body = new URLSearchParams({ ...fields, sign: signChuanglan(fields, appKey) }).toString();
      const url = new URL('/open/flashsdk/mobile-query', settings.endpoint || 'https://wsflash.253.com').href;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await askVendor(connection, url, { method: 'POST', headers, body });
      if (!answer.ok) return { outcome: 'none', detail: answer.detail };
      const read = answerShape.safeParse(answer.json);
      if (!read.success)
        return { outcome: 'none', detail: `HTTP ${answer.status}, not an answer of the API` };
      const { code, message, data } = read.data;
      if (code !== '200000') return { outcome: 'none', detail: shortDetail(`${code}: ${message}`) };
      const phone = data?.mobileName === undefined ? null : openNumber(data.mobileName, appKey);
      return phone === null
        ? { outcome: 'none', detail: 'a number that cannot be opened with the app key' }
        : { outcome: 'number', phone };
    },
  };
}
