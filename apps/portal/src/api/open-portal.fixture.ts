import { vi } from 'vitest';
import { createCookieJar } from '../browser/cookie-jar.fixture.ts';
import { openServiceDouble } from './service-double.fixture.ts';

/** The portal's modules as freshly loaded by a page, before a service of the test's own. */
export async function openPortal() {
  const service = await openServiceDouble();
  const shown: string[] = [];
  const unauthorized: (string | null)[] = [];
  vi.stubEnv('VITE_SERVICE_URL', service.url);
  vi.stubGlobal('document', createCookieJar('localhost').jar);
  vi.stubGlobal('location', { hostname: 'localhost', protocol: 'http:' });
  vi.resetModules();
  const [
    { send },
    { provideIdentityCheck },
    { connectNotices },
    { onSessionEvent },
    token,
    { signInPopup },
    { siteConfigStore },
  ] = await Promise.all([
    import('./send.ts'),
    import('./confirm-identity.ts'),
    import('../session/notices.ts'),
    import('../session/events.ts'),
    import('../session/session-token.ts'),
    import('../session/sign-in-popup.ts'),
    import('../session/site-config.ts'),
  ]);
  connectNotices(({ tone, text }) => {
    shown.push(`${tone} ${text}`);
    return () => shown.push(`dismissed ${text}`);
  });
  onSessionEvent('unauthorized', ({ deadToken }) => {
    unauthorized.push(deadToken);
    token.clearSessionToken();
  });
  return {
    send,
    provideIdentityCheck,
    onSessionEvent,
    ...token,
    signInPopup,
    siteConfigStore,
    service,
    /** Every notice, in order. */
    shown,
    /** The refused tokens. */
    unauthorized,
    async close() {
      await service.close();
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
    },
  };
}
