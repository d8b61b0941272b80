import type { CaptchaKind } from '@tongxing/contract/captcha.ts';

type Directive = 'script-src' | 'frame-src' | 'connect-src' | 'style-src';

/** The hosts from which each kind's widget loads, for the pages' Content-Security-Policy. */
const sources: Record<CaptchaKind, Partial<Record<Directive, readonly string[]>>> = {
  altcha: {},
  geetest: {
    'script-src': ['https://*.geetest.com', 'https://dn-staticdown.qbox.me'],
    'style-src': ['https://*.geetest.com', 'https://dn-staticdown.qbox.me'],
    'connect-src': ['https://*.geetest.com'],
  },
  ali: {
    'script-src': ['https://*.alicaptcha.com'],
    'style-src': ['https://*.alicaptcha.com'],
    'connect-src': ['https://*.alicaptcha.com'],
  },
  // Seen in integrations, not tried: https://*.captcha-open.aliyuncs.com answers, the others bring scripts and tell devices apart.
  aliyun: {
    'script-src': ['https://*.alicdn.com'],
    'style-src': ['https://*.alicdn.com'],
    'connect-src': [
      'https://*.captcha-open.aliyuncs.com',
      'https://*.device.saf.aliyuncs.com',
      'https://cloudauth-device.aliyuncs.com',
      'https://cloudauth-device-dualstack.cn-shanghai.aliyuncs.com',
      'https://cloudauth-device-dualstack.ap-southeast-1.aliyuncs.com',
    ],
  },
  tencent: {
    'script-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
    'style-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
    'connect-src': ['https://*.captcha.qcloud.com'],
    'frame-src': ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'],
  },
};

/** The sources that pages may load for these kinds, by directive. */
export function pageSourcesOf(kinds: readonly CaptchaKind[]): Partial<Record<Directive, readonly string[]>> {
  const all: Partial<Record<Directive, readonly string[]>> = {};
  for (const kind of kinds) {
    for (const [directive, hosts] of Object.entries(sources[kind]) as [Directive, readonly string[]][]) {
      all[directive] = [...(all[directive] ?? []), ...hosts];
    }
  }
  return all;
}
