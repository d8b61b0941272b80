import { z } from 'zod';
import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { refuse } from './provider-failure.ts';

const errorBody = z.object({ errcode: z.number(), errmsg: z.string().nullish() });

/** Return codes of api.weixin.qq.com and qyapi.weixin.qq.com. An unlisted code is the operator's error. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  [-1]: 'provider_unavailable',
  40029: 'provider_rejected_code',
  40030: 'provider_rejected_code',
  40163: 'provider_rejected_code',
  42003: 'provider_rejected_code',
  41008: 'provider_rejected_code',
  40226: 'provider_denied',
  50001: 'provider_denied',
  50002: 'provider_denied',
  45009: 'provider_unavailable',
  45011: 'provider_unavailable',
  40003: 'provider_malformed',
};

/** Codes that say the application's own access token is no longer good. */
const staleTokens: readonly number[] = [40001, 40014, 42001];

/** WeChat's and WeCom's `errcode` bodies, which come under HTTP 200; no `errcode` or 0 is success. */
export function wechatRefusal(what: string): (body: unknown) => ProviderFailure | null {
  return (body) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success || parsed.data.errcode === 0) return null;
    const { errcode, errmsg } = parsed.data;
    return refuse(meanings[errcode] ?? 'provider_misconfigured', `${what}: ${errcode} ${errmsg ?? ''}`);
  };
}

/** Whether an error body asks for a new application token. */
export function isStaleTokenAnswer(body: unknown): boolean {
  const parsed = errorBody.safeParse(body);
  return parsed.success && staleTokens.includes(parsed.data.errcode);
}

/** Both, for calls with an application token. */
export const wechatErrors = { refusalOf: wechatRefusal, isStale: isStaleTokenAnswer };
