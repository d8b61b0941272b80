import { afterEach, expect, test, vi } from 'vitest';
import { openPortal } from '../api/open-portal.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a suggestion does not end what the button has started, and comes back afterwards', async () => {
  const portal = await openPortal();
  portal.service.on('/v3/login/passkey', {
    code: 1,
    data: { session_id: 's', options: { challenge: 'YWJj', rpId: 'localhost', allowCredentials: [] } },
  });
  const dismiss: (() => void)[] = [];
  const asked: { readonly mediation: string | undefined; readonly signal: AbortSignal }[] = [];
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async () => true;
  }
  Object.assign(document, { querySelectorAll: () => [] });
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('window', { isSecureContext: true, PublicKeyCredential });
  const get = ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
    new Promise((_, reject) => {
      asked.push({ mediation, signal });
      dismiss.push(() => reject(new DOMException('', 'NotAllowedError')));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0', credentials: { get } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { signInWithPasskey, suggestPasskeys } = await import('./sign-in-by-passkey.ts');

  const stop = suggestPasskeys();
  await vi.waitFor(() => expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']));
  void signInWithPasskey();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked[1]?.signal.aborted).toBe(false);
  expect(asked).toHaveLength(2);
  // The person has closed the browser's window: passkeys are suggested again, and again after the time of a challenge.
  dismiss.at(-1)?.();
  await vi.waitFor(() => expect(asked.map(({ mediation }) => mediation).at(2)).toBe('conditional'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  stop();
  await vi.waitFor(() => expect(asked[3]?.signal.aborted).toBe(true));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toHaveLength(4);
  await portal.close();
});

// spec:8.10
test.each([
  ['NotAllowedError', '没有完成通行密钥验证，可以再试一次'],
  ['UnknownError', /^通行密钥没有响应，可以/],
])('a ceremony that ends with %s says so', async (name, text) => {
  const portal = await openPortal();
  portal.service.on('/v3/login/passkey', {
    code: 1,
    data: { session_id: 's', options: { challenge: 'YWJj', rpId: 'localhost', allowCredentials: [] } },
  });
  class PublicKeyCredential {}
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('window', { isSecureContext: true, PublicKeyCredential });
  const get = () => Promise.reject(new DOMException('The operation failed.', name));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0', credentials: { get } });
  const { signInWithPasskey } = await import('./sign-in-by-passkey.ts');
  await signInWithPasskey();
  expect(portal.shown.at(-1)?.replace(/^error /, '')).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  );
  await portal.close();
});
