import { addSeconds } from '../../../kernel/clock.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey, findAccount } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { attentionSeconds } from '../../activity/activity-log/list-activities.ts';
import { listEventsAt, listSignIns, type SignIn } from '../../activity/activity-log/list-sign-ins.ts';
import type { ContactKey } from '../../activity/notices/send-notice.ts';
import { contactMark } from '../../protection/sessions/sign-in-attempt.ts';
import { listAddedSince, suspicionStart } from './added-since.ts';

/** What is suspect of an account whose owner reports an event. */
export interface Suspected {
  /** From then on everything may be an intruder's. Never before the account was created. */
  readonly since: Date;
  /** What suspect sign-ins came through: suspect whatever its age. Ids as `listAddedSince` makes them. */
  readonly credentials: ReadonlySet<string>;
}

/**
 * Follows a reported event back: to the sign-in of the session that caused it; from each sign-in to those that nobody owned up
 * to of that browser, and of the last thirty days by what it came through, to the session it is a copy of, and to the session that
 * added what it came through. What a recognised browser of the owner did before is never suspect. `except`: the contact by which the owner reports.
 */
export async function findSuspicion(
  work: Work,
  accountId: string,
  at: Date,
  except?: ContactKey,
): Promise<Suspected> {
  const { db, clock } = work;
  const [account, signIns, added] = await Promise.all([
    findAccount(db, accountId),
    listSignIns(db, accountId, suspicionStart(clock.now())),
    listAddedSince(work, accountId, new Date(0)),
  ]);
  if (!account) throw new Error('an event belongs to an account');
  const contacts = await findAllContacts(db, accountId);
  const suspectable = contacts.filter(
    (contact) => contact.kind !== except?.kind || contactKey(contact) !== except.key,
  );
  const marks = new Map(suspectable.map((contact) => [contactMark(work, contact), contact.value]));
  const bySession = new Map(signIns.map((signIn) => [signIn.sessionId, signIn]));
  const unowned = signIns.filter((signIn) => signIn.isUnowned);
  const isUnowned = (sessionId: string): boolean => {
    const signIn = bySession.get(sessionId);
    if (!signIn) return false;
    return signIn.isUnowned || unowned.some(({ browser }) => browser !== null && browser === signIn.browser);
  };

  /** The credential of a sign-in, if the account still has it and was not created with it. */
  const credentialOf = ({ via, method }: SignIn) =>
    added.find(
      ({ id, kind, of }) =>
        id === via ||
        (kind === 'identity' && of === method) ||
        (kind === 'contact' && of === marks.get(via ?? '')),
    );

  /** The sessions that did something at this moment, and those that added the contact by which the password was reset then. */
  const sourcesAt = async (moment: Date): Promise<string[]> => {
    const events = await listEventsAt(db, accountId, moment);
    const sources = events.flatMap(({ session_id }) => session_id ?? []);
    for (const { via } of events.filter(({ kind }) => kind === 'password_reset')) {
      const contact = added.find(({ kind, of }) => kind === 'contact' && of === marks.get(via ?? ''));
      const by = contact ? await listEventsAt(db, accountId, contact.at) : [];
      sources.push(...by.flatMap(({ session_id }) => session_id ?? []).filter(isUnowned));
    }
    return sources;
  };

  const asked = addSeconds(clock.now(), -attentionSeconds);
  const credentials = new Set<string>();
  const seen = new Set<string>();
  let since = at;
  const waiting = await sourcesAt(at);
  for (let sessionId = waiting.pop(); sessionId; sessionId = waiting.pop()) {
    const signIn = bySession.get(sessionId);
    if (!signIn || seen.has(sessionId)) continue;
    seen.add(sessionId);
    if (signIn.at < since) since = signIn.at;
    const sources = unowned.flatMap((each) =>
      (signIn.browser !== null && each.browser === signIn.browser) ||
      (each.at > asked && isAlike(each, signIn))
        ? each.sessionId
        : [],
    );
    if (signIn.parent) sources.push(signIn.parent);
    const credential = credentialOf(signIn);
    if (credential) {
      credentials.add(credential.id);
      sources.push(...(await sourcesAt(credential.at)));
    }
    if (signIn.method === 'password' && account.passwordChangedAt && account.passwordChangedAt <= signIn.at)
      sources.push(...(await sourcesAt(account.passwordChangedAt)));
    waiting.push(...sources.filter(isUnowned));
  }
  return { since: since > account.createdAt ? since : account.createdAt, credentials };
}

/** Whether both came through the same. A copy of a session came through nothing of its own. */
const isAlike = (one: SignIn, other: SignIn) =>
  one.parent === null && one.method === other.method && one.via === other.via;
