import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { lockSession } from '../../protection/sessions/session-store.ts';
import { recordAppFault } from '../apps/app-log.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { samlCallback } from '../apps/saml.ts';
import { putLogoutAddress } from '../authorization/ends/logout-address-store.ts';
import { findPortalSession } from '../authorization/ends/provider-session-store.ts';
import { claimsOf, pickGranted } from '../authorization/provider/scopes-and-claims.ts';
import { takeCode } from '../authorization/records/take-code.ts';
import { subjectOf } from '../authorization/subjects/subject-of.ts';
import { noteDataAccessOf } from '../data-access/note-data-access.ts';
import { carriedBy, verifierFor } from '../legacy/browser-state.ts';
import { findVisitor, type LegacyVisitor } from '../legacy/find-visitor.ts';
import { type Carried, openCarried } from './begin-sign-in.ts';
import { takeRequest } from './request-store.ts';
import { findSamlApp, type SamlApp } from './saml-app-store.ts';
import { makeXmlId, speakingOf } from './speaking.ts';
import { type Refusal, type Subject, writeRefusal, writeResponse } from './write-messages.ts';

/** An answer to be posted to a service provider by the browser. */
export interface Posted {
  readonly acsUrl: string;
  readonly response: string;
  readonly relayState: string | null;
}

/** A service provider that hears of no sign-outs asks again after an hour. */
const unheardSeconds = 3600;

/** Refuses a request, with the reason in the log of the app. */
export async function refuseRequest(
  work: AppsWork,
  app: SamlApp,
  { requestId, acsUrl, relayState }: Pick<Carried, 'requestId' | 'acsUrl' | 'relayState'>,
  refusal: Refusal,
): Promise<Posted> {
  await recordAppFault(work, app.id, { endpoint: '/saml/sso', error: refusal, reason: words[refusal] });
  const answered = { destination: acsUrl, inResponseTo: requestId };
  return { acsUrl, relayState, response: writeRefusal(await speakingOf(work), answered, refusal) };
}

/** For the developer. */
const words: Readonly<Record<Refusal, string>> = {
  NoPassive: 'the person would have to be asked, and IsPassive forbids it',
  RequestDenied: 'the person refused, or may not use the app',
  UnknownPrincipal: 'the app asks for the e-mail address, and the person has none',
  InvalidNameIDPolicy: 'NameIDPolicy asks for another format than name_id of the app, and not for transient',
  NoAuthnContext: 'RequestedAuthnContext names only classes that this service does not have',
  RequestUnsupported: 'the request names a Subject, which this service does not take',
};

/** The name by which the service provider knows a person; null where they have none. `sub`: the one that stays. */
function nameFor(
  work: AppsWork,
  format: NameId,
  sub: string,
  { person, scopes }: LegacyVisitor,
): Subject | null {
  if (format === 'transient') return { format, nameId: makeXmlId(work) };
  if (format === 'persistent') return { format, nameId: sub };
  return person.email === null || !scopes.has('email') ? null : { format, nameId: person.email };
}

/** The attributes by their names: as the app maps them, or each claim by its own name. */
function attributesFor(app: SamlApp, sub: string, { person, scopes, memberships, fields }: LegacyVisitor) {
  const claims: Readonly<Record<string, unknown>> = {
    ...pickGranted({ ...claimsOf(person), sub }, [...scopes].join(' '), []),
    ...fields,
    ...memberships,
  };
  const map = Object.entries(app.attributes);
  const named = map.length > 0 ? map : Object.keys(claims).map((claim) => [claim, claim] as const);
  return Object.fromEntries(
    named.map(([name, claim]) => {
      const value = claims[claim] ?? [];
      return [name, (Array.isArray(value) ? value : [value]).map(String)];
    }),
  );
}

interface Arrival {
  readonly code: unknown;
  readonly state: unknown;
  readonly error: unknown;
}

/** Turns an answer of the authorization endpoint into one for a service provider. Null for one that counts for nothing. */
export async function finishSignIn(
  work: AppsWork,
  secret: string,
  { code, state, error }: Arrival,
): Promise<Posted | null> {
  const sealed = typeof state === 'string' ? carriedBy(secret, state) : null;
  const carried = sealed === null ? null : openCarried(work, sealed);
  const app = carried && (await findSamlApp(work.db, carried.appId));
  if (!carried || !app?.isActive || !app.acsUrls.includes(carried.acsUrl)) return null;
  if (carried.requestId === null && !app.idpInitiated) return null;
  const { requestId } = carried;
  if (error !== undefined) {
    if (requestId !== null && !(await work.change((change) => takeRequest(change, app.id, requestId))))
      return null;
    const refusal = carried.isPassive && error !== 'access_denied' ? 'NoPassive' : 'RequestDenied';
    return refuseRequest(work, app, carried, refusal);
  }
  if (typeof code !== 'string') return null;
  const taken = await work.change(async (change) => {
    const found = await takeCode(change, code, {
      appId: app.id,
      redirectUri: change.settings.publicUrl + samlCallback,
      verifier: verifierFor(secret, String(state)),
    });
    const sessionId = found && (await findPortalSession(change.db, found.uid));
    // One that was answered is refused here too: of two tabs one comes first.
    const isFirst = requestId === null || (await takeRequest(change, app.id, requestId));
    return found && sessionId && isFirst ? { ...found, sessionId } : null;
  });
  if (!taken || taken.sid === '' || (carried.isFresh && taken.authTime < carried.since)) return null;
  const { accountId, sessionId, sid } = taken;
  const visitor = await findVisitor(work, {
    client_id: app.id,
    account_id: accountId,
    session_id: sessionId,
  });
  if (!visitor) return null;
  const sub = await subjectOf(work, accountId, app.id);
  const subject = nameFor(work, carried.format, sub, visitor);
  if (!subject) return refuseRequest(work, app, carried, 'UnknownPrincipal');
  const speaking = await speakingOf(work);
  const unheard = new Date(speaking.at.getTime() + unheardSeconds * 1000);
  const isHeard = app.sloSoapUrl !== '' || visitor.sessionEnds < unheard;
  const response = await writeResponse(speaking, app, {
    subject,
    acsUrl: carried.acsUrl,
    inResponseTo: requestId,
    sessionIndex: sid,
    sessionEnds: isHeard ? visitor.sessionEnds : unheard,
    authenticatedAt: new Date(taken.authTime * 1000),
    contextClass: carried.contextClass,
    attributes: attributesFor(app, sub, visitor),
  });
  const isIn = await work.change(async (change) => {
    if (!(await lockSession(change, accountId, sessionId))) return false;
    const ticket = `${subject.format} ${subject.nameId}`;
    await putLogoutAddress(change, { appId: app.id, sid, accountId, address: app.sloSoapUrl, ticket });
    return true;
  });
  if (!isIn) return null;
  const kinds = app.scopes.filter((scope) => visitor.scopes.has(scope)) as never;
  await noteDataAccessOf(work, accountId, app.id, { way: 'sign_in', kinds });
  return { acsUrl: carried.acsUrl, response, relayState: carried.relayState };
}
