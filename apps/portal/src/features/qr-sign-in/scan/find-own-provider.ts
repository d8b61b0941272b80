import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import { ensureConfig } from '../../../api/load-config.ts';
import { send } from '../../../api/send.ts';
import { detectEmbeddedBrowser, isPhoneWeChat } from '../../../browser/embedded-browser.ts';
import { providerOfApp } from '../../../parts/provider-of-app.ts';
import type { QuickProvider } from '../../../parts/quick-provider.ts';

export interface OwnProvider extends QuickProvider {
  /** The app identifies its user without asking. */
  readonly isSilent: boolean;
}

const silentApps: ReadonlySet<string> = new Set(['wechat', 'wecom', 'alipay']);

/** The provider of the app whose web view shows this page; null in a normal browser, or where the site does not offer it. */
export async function findOwnProvider(): Promise<OwnProvider | null> {
  const app = detectEmbeddedBrowser();
  if (!app || (app === 'wechat' && !isPhoneWeChat())) return null;
  if (app === 'qq') {
    const config = await ensureConfig({ announce: false });
    return config?.login.qq ? { key: 'qq', name: 'QQ', icon: 'qq', isSilent: false } : null;
  }
  const listed = await send(listProviders, {}, { quiet: true });
  const own = listed.ok ? providerOfApp(app, listed.data) : undefined;
  return own ? { ...own, isSilent: silentApps.has(app) } : null;
}
