import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import type { Browser } from './browser.ts';
import type { Visitor } from './open-service.ts';
import { location } from './relying-party.ts';

/** A browser goes on from an answer that leads to the authorization endpoint: what it is answered in the end. Consents where it is asked. */
export async function goOn(
  person: Visitor,
  browser: Browser,
  started: InjectResponse,
): Promise<InjectResponse> {
  let back = await browser.get(location(started));
  const authorize = new URL(location(back), 'http://localhost:3000').searchParams.get('authorize');
  if (authorize) {
    const shown = await person.call(getAuthorization, { authorize });
    const scopes = shown.data.scopes.filter((scope) => !scope.required).map((scope) => scope.name);
    const decided = await person.call(decideAuthorization, { authorize, decision: 'approve', scopes });
    if (decided.code !== 1) throw new Error(`refused: ${decided.code} ${JSON.stringify(decided.data)}`);
    browser.showAccount(person.token);
    back = await browser.get(decided.data.url);
  }
  return browser.get(location(back));
}
