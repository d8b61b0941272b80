import { isPhoneWeChat } from '../browser/embedded-browser.ts';
import { type KeyedStorage, lastingTabEntries } from '../browser/storage.ts';
import { paths, withQuery } from '../paths.ts';

const key = 'wechat-visited';

interface Visit {
  /** Path, query and fragment. */
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Whether the official account can sign people in. */
  readonly isOffered: boolean;
  readonly userAgent?: string;
  readonly storage?: KeyedStorage;
}

/**
 * Where WeChat's own browser is sent on its first visit, once per browser session: to the page that starts
 * the in-app sign-in. Null for everyone else and ever after.
 */
export function visitWeChatOnce({
  path,
  isSignedIn,
  isOffered,
  userAgent = navigator.userAgent,
  storage = lastingTabEntries(),
}: Visit): string | null {
  if (!isOffered || !isPhoneWeChat(userAgent) || storage.getItem(key) !== null) return null;
  storage.setItem(key, '1');
  // Who signs out later wants to be out.
  if (isSignedIn) return null;
  // Pages of a scan or of a provider's answer are already on their way.
  if (/^\/(?:scan|login\/callback)(?:[/?#]|$)/.test(path)) return null;
  return withQuery(paths.scan.wechat, { ref: path });
}
