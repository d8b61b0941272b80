import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enableTotp, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { aPerson, type Person } from '@tongxing/fixtures/a-person.ts';
import { fromSomewhere, type TestService } from '../setup/start-service.ts';
import { authenticatorCode } from './authenticator.ts';
import { findLivingSession } from './be-signed-in.ts';
import { mustCall } from './call-service.ts';
import { checkByCall } from './check-by-call.ts';

import { registerAccount } from './register-account.ts';
import { runTongxing } from './run-tongxing.ts';
import { signInByCall } from './sign-in-by-call.ts';

/** Gives a person roles, on the machine. */
export async function giveRoles(
  service: TestService,
  person: Person,
  roles: readonly string[],
): Promise<void> {
  await runTongxing(service, 'operator', 'add', person.username, '--role', roles.join(','));
}

/** Turns two-step verification on for somebody who is signed in; returns the authenticator's secret. */
export async function protectAccount(
  service: TestService,
  person: Person,
  session: { readonly token: string; readonly device: string },
): Promise<string> {
  const caller = await checkByCall(service, person, session);
  const { secret } = await mustCall(service, setUpTotp, {}, caller);
  await mustCall(service, enableTotp, { code: authenticatorCode(secret) }, caller);
  return secret;
}

export interface BrowserOperator {
  readonly secret: string;
}

/** Makes a person with an authenticator, gives them roles on the machine, and puts their session into the browser. */
export async function beOperator(
  context: BrowserContext,
  service: TestService,
  person: Person,
  roles: readonly string[],
): Promise<BrowserOperator> {
  const { token, device, cookies } = await registerAccount(service, person);
  await findLivingSession(context, service, { token, device, cookies });
  // On another device: where an authenticator was set up a moment ago, the admin console asks for no check.
  const secret = await protectAccount(service, person, await signInByCall(service, person));
  await giveRoles(service, person, roles);
  return { secret };
}

/** An operator on another browser. */
export async function openOperatorPage(
  browser: Browser,
  service: TestService,
  roles: readonly string[],
): Promise<{ page: Page; operator: BrowserOperator; person: Person }> {
  const context = await browser.newContext({
    baseURL: service.url,
    locale: 'zh-CN',
    extraHTTPHeaders: fromSomewhere(),
    reducedMotion: 'reduce',
  });
  const person = aPerson();
  const operator = await beOperator(context, service, person, roles);
  return { page: await context.newPage(), operator, person };
}

/** Passes the check before the admin console. */
export async function enterAdmin(page: Page, { secret }: BrowserOperator): Promise<void> {
  const check = page.getByRole('dialog', { name: '安全验证' });
  await check.getByRole('textbox').first().focus();
  // The current code was used at set-up. The sixth digit submits, so the boxes may be gone at once.
  await page.keyboard.type(authenticatorCode(secret, 1));
  await check.waitFor({ state: 'hidden' });
}
