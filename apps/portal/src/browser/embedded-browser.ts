/** The app in whose built-in browser the page is shown. */
export type EmbeddedBrowser = 'wechat' | 'wecom' | 'qq' | 'alipay' | 'dingtalk' | 'feishu';

const marks: readonly (readonly [EmbeddedBrowser, RegExp])[] = [
  // WeCom names itself beside MicroMessenger, so it is asked first.
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['alipay', /\bAlipayClient\//i],
  ['dingtalk', /\bDingTalk\//i],
  ['feishu', /\b(?:Lark|Feishu)\//i],
  // `QQ/` is the chat app; `MQQBrowser/` and `QQBrowser/` are ordinary browsers.
  ['qq', /(?:^|[^A-Za-z])QQ\//],
];

/** Which app's built-in browser this is; null for an ordinary one. */
export function detectEmbeddedBrowser(userAgent: string = navigator.userAgent): EmbeddedBrowser | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}

/** WeChat on a phone or tablet: the desktop client has the same mark but cannot run the in-app sign-in. */
export function isPhoneWeChat(userAgent: string = navigator.userAgent): boolean {
  return (
    detectEmbeddedBrowser(userAgent) === 'wechat' &&
    /Android|iPhone|iPad|iPod|OpenHarmony|HarmonyOS/i.test(userAgent) &&
    !/WindowsWechat|MacWechat/i.test(userAgent)
  );
}
