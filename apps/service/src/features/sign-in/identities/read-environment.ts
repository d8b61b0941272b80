import { recogniseInAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';
import type { Environment } from './identity-provider.ts';

/** Where a browser runs, by the words in its User-Agent: a hint for choosing a channel, never a ground for trust. */
export function readEnvironment(userAgent: string): Environment {
  return recogniseInAppBrowser(userAgent) ?? (isOnPhone(userAgent) ? 'phone' : 'desktop');
}

/** Whether a page made for phones fits; the apps have desktop clients as well. */
export function isOnPhone(userAgent: string): boolean {
  return /Mobile|Android|iPhone|HarmonyOS/i.test(userAgent);
}
