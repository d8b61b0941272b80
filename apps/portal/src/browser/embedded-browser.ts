import { type InAppBrowser, recogniseInAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';

/** Which app's built-in browser this is; null for an ordinary one. */
export function detectEmbeddedBrowser(userAgent: string = navigator.userAgent): InAppBrowser | null {
  return recogniseInAppBrowser(userAgent);
}

/** WeChat and WeCom show an error in place of QQ's pages. */
export function blocksQQ(userAgent?: string): boolean {
  const app = detectEmbeddedBrowser(userAgent);
  return app === 'wechat' || app === 'wecom';
}

/** WeChat on a phone or tablet: the desktop client has the same mark but cannot run the in-app sign-in. */
export function isPhoneWeChat(userAgent: string = navigator.userAgent): boolean {
  return (
    detectEmbeddedBrowser(userAgent) === 'wechat' &&
    /Android|iPhone|iPad|iPod|OpenHarmony|HarmonyOS/i.test(userAgent) &&
    !/WindowsWechat|MacWechat/i.test(userAgent)
  );
}
