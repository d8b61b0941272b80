/** The app in whose built-in browser a page is shown. */
export type InAppBrowser = 'wechat' | 'wecom' | 'qq' | 'alipay' | 'dingtalk' | 'feishu' | 'weibo';

const marks: readonly (readonly [InAppBrowser, RegExp])[] = [
  // WeCom's User-Agent contains MicroMessenger too, so it is tested first.
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['alipay', /\bAlipayClient\//i],
  ['dingtalk', /\bDingTalk\//i],
  ['feishu', /\b(?:Lark|Feishu)\//i],
  ['weibo', /__weibo__/i],
  // `QQ/` is the chat app; `MQQBrowser/` and `QQBrowser/` are ordinary browsers.
  ['qq', /(?:^|[^A-Za-z])QQ\//],
];

/**
 * The app whose built-in browser sends this User-Agent; null for an ordinary browser. A hint for choosing a channel, never
 * a ground for trust.
 */
export function recogniseInAppBrowser(userAgent: string): InAppBrowser | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
