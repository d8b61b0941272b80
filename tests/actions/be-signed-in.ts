import type { BrowserContext } from '@playwright/test';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { registerAccount } from './register-account.ts';

/** Makes an account for a person and puts its session into the browser, as after a sign-in days ago. */
export async function beSignedIn(
  context: BrowserContext,
  service: TestService,
  person: Person,
): Promise<string> {
  const session = await registerAccount(service, person);
  await findLivingSession(context, service, session);
  return session.token;
}

/** Puts a session into the browser, with the secret and the cookies of the browser that opened it. */
export async function findLivingSession(
  context: BrowserContext,
  service: TestService,
  { token, device, cookies }: Awaited<ReturnType<typeof registerAccount>>,
): Promise<void> {
  await context.addInitScript((secret) => {
    // A new tab's about:blank has no storage.
    if (location.protocol.startsWith('http') && !localStorage.getItem('device'))
      localStorage.setItem('device', secret);
  }, device);
  const own = cookies.map((cookie) => ({ ...cookie, url: service.url, httpOnly: true }));
  await context.addCookies([{ name: 'token', value: token, url: service.url }, ...own]);
}
