import type { Environment } from './identity-provider.ts';

/**
 * Where a browser runs, by the words in its User-Agent. WeCom's browser names WeChat's as well, so it is
 * asked first. The header is a hint for choosing a door, never a ground for trust.
 */
export function readEnvironment(userAgent: string): Environment {
  if (/\bwxwork\//i.test(userAgent)) return 'wecom';
  if (/\bMicroMessenger\//i.test(userAgent)) return 'wechat';
  if (/\bAlipayClient\//i.test(userAgent)) return 'alipay';
  return /Mobile|Android|iPhone|HarmonyOS/i.test(userAgent) ? 'phone' : 'desktop';
}
