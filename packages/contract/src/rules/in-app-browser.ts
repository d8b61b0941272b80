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

/** Apps that show pages in a view of their own and keep the marks of an ordinary browser. */
const otherApps =
  /\b(?:Instagram|Line\/|FBAN|FBAV|aweme|BytedanceWebview|NewsArticle|xhsdiscover|Kwai|baiduboxapp|zhihu|BiliApp)/i;

/**
 * Whether the page stands in a view inside some app that is no browser: Android says so itself, on iOS only browsers have
 * `Safari/`. A hint, as below.
 */
export function isWebView(userAgent: string): boolean {
  if (/;\s*wv\)/.test(userAgent) || otherApps.test(userAgent)) return true;
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) && !/\bSafari\//.test(userAgent);
}

/**
 * The app whose built-in browser sends this User-Agent; null for an ordinary browser. A hint for choosing a channel, never
 * a ground for trust.
 */
export function recogniseInAppBrowser(userAgent: string): InAppBrowser | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
