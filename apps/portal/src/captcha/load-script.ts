import { captchaLoadTimeoutMilliseconds } from '@tongxing/contract/limits.ts';

/** Why a script is not there. */
export type ScriptError = 'failed' | 'timeout';

/** Scripts that have run on this page, or are about to. */
const scripts = new Map<string, Promise<ScriptError | null>>();

/**
 * Runs a vendor's script once per page and says what went wrong, or null. After a failure the next call tries
 * again.
 */
export function loadScript(
  url: string,
  timeoutMilliseconds = captchaLoadTimeoutMilliseconds,
): Promise<ScriptError | null> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<ScriptError | null>((resolve) => {
    const script = document.createElement('script');
    const end = (fault: ScriptError | null) => {
      clearTimeout(patience);
      if (fault) {
        scripts.delete(url);
        script.remove();
      }
      resolve(fault);
    };
    const patience = setTimeout(() => end('timeout'), timeoutMilliseconds);
    script.src = url;
    script.async = true;
    // A page's address can hold what is nobody else's business.
    script.referrerPolicy = 'origin';
    script.onload = () => end(null);
    script.onerror = () => end('failed');
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}
