import { deflateRawSync } from 'node:zlib';
import { signOut } from '../../sign-in/completion/sign-out.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { findSignedInBy, takeLogoutAddresses } from '../authorization/ends/logout-address-store.ts';
import type { LogoutRequest } from './read-message.ts';
import type { SamlApp } from './saml-app-store.ts';
import { signQuery } from './sign-xml.ts';
import { speakingOf } from './speaking.ts';
import { writeLogoutResponse } from './write-messages.ts';

/** How many sessions one request ends. */
const most = 20;

/**
 * Signs somebody out whom a service provider names as we named them to it: the portal session of each of the sign-ins that
 * it lists, or of all that it had, with all that hangs on them.
 */
export async function signOutBy(work: AppsWork, app: SamlApp, asked: LogoutRequest): Promise<void> {
  const tickets = ['persistent', 'email', 'transient'].map((format) => `${format} ${asked.nameId}`);
  const found = await findSignedInBy(work.db, { appId: app.id, tickets, sids: asked.sessionIndexes, most });
  for (const { accountId, sessionId, sid } of found) {
    // Who asks knows already.
    await work.change((change) => takeLogoutAddresses(change, app.id, sid));
    await signOut(work, { accountId, sessionId });
  }
}

/** How a browser brings a service provider the answer to its logout request. */
export type LogoutAnswer =
  | { readonly binding: 'redirect'; readonly url: string }
  | { readonly binding: 'post'; readonly fields: Readonly<Record<string, string>> };

export async function answerLogout(
  work: AppsWork,
  app: SamlApp,
  {
    requestId,
    relayState,
    binding,
  }: { requestId: string; relayState: string | null; binding: 'redirect' | 'post' },
): Promise<LogoutAnswer> {
  const speaking = await speakingOf(work);
  const isPost = binding === 'post';
  const answered = { destination: app.sloUrl, inResponseTo: requestId };
  const xml = Buffer.from(writeLogoutResponse(speaking, answered, isPost));
  if (isPost)
    return {
      binding,
      fields: {
        SAMLResponse: xml.toString('base64'),
        ...(relayState !== null && { RelayState: relayState }),
      },
    };
  const message = `SAMLResponse=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`;
  const query = relayState === null ? message : `${message}&RelayState=${encodeURIComponent(relayState)}`;
  const url = `${app.sloUrl}${app.sloUrl.includes('?') ? '&' : '?'}${signQuery(query, speaking.keys)}`;
  return { binding, url };
}
