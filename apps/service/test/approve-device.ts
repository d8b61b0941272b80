import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { TestService, Visitor } from './open-service.ts';
import { location } from './relying-party.ts';

/**
 * Enters the code of a device on the verification page, confirms it and approves; returns the last page. Without
 * `scopes`, optional ones are not granted.
 */
export async function approveDevice(
  service: TestService,
  person: Visitor,
  userCode: string,
  scopes?: string[],
  browser: Browser = openBrowser(service),
): Promise<string> {
  const page = await browser.get('/oauth2/device');
  const confirm = await browser.submit(page, { user_code: userCode });
  const sent = await browser.submit(confirm);
  const authorize = new URL(location(sent)).searchParams.get('authorize');
  if (!authorize) throw new Error(`the device was not taken: ${sent.statusCode} ${sent.body}`);
  const answer = await person.call(decideAuthorization, { authorize, decision: 'approve', scopes });
  if (answer.code !== 1) throw new Error(answer.msg);
  browser.showAccount(person.token);
  return (await browser.get(answer.data.url)).body;
}
