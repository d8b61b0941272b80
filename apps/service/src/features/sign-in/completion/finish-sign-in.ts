import { nickname } from '@tongxing/contract/rules/visible-text.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { updateAccount } from '../../accounts/accounts/account-store.ts';
import { isLeaving } from '../../accounts/accounts/cancellation-store.ts';
import { findAccountStatusForEvent } from '../../activity/activity-log/record-event.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import {
  type CallerBefore,
  callerBefore,
  callerValues,
  noticeNewDevice,
} from '../../activity/notices/notice-new-device.ts';
import { isShownSince, shownInCheck } from '../../protection/evidence/evidence.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { findLivingSession } from '../../protection/sessions/find-sessions.ts';
import { type OpenedSession, openSession } from '../../protection/sessions/open-session.ts';
import { appendProofs } from '../../protection/sessions/session-store.ts';
import type { SignInAttempt, SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import {
  type AgreedBefore,
  type AgreedVersions,
  type AgreementWork,
  agreedBefore,
  recordAgreement,
  ticksAgreement,
} from '../agreements/record-agreement.ts';
import { bindIdentity } from '../identities/bind-identity.ts';
import { noteRefusedIdentity } from '../identities/note-refused-identity.ts';
import { type PendingLink, peekPendingLink, takePendingLink } from '../identities/pending-link.ts';
import type { IdentityWork } from '../identities/provider-list.ts';
import type { OldSystemWork } from '../imported-accounts/old-system.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { takeBackCancellation } from './take-back-cancellation.ts';

/** What an account has before a sign-in adds to it, as its steps ask for it. */
interface AccountBefore extends CallerBefore {
  readonly agreed_before: AgreedBefore;
  /** Its owner asked for it to be erased. */
  readonly is_leaving: boolean;
}

/** One that the change itself has made. */
const nothingBefore: AccountBefore = {
  device_before: null,
  is_place_known: true,
  agreed_before: [],
  is_leaving: false,
};

const read = hotQuery<AccountBefore>(`select ${callerBefore}, ${agreedBefore}, ${isLeaving}`);

/** Reads it in one statement, once the account is locked: what another change does to it is seen or waits. */
async function findAccountBefore(change: Change, accountId: string): Promise<AccountBefore> {
  const [row] = await read(change.db, ...callerValues(change, accountId, null));
  if (!row) throw new Error('a statement without a table always answers one row');
  return row;
}

/** What every way of signing in needs at hand. */
export type SignInWork = IdentityWork & AgreementWork & OldSystemWork & MessagesWork;

/** An open session and what the person hears of together with it. */
export type SignedIn = OpenedSession & {
  /** A cancellation that was waiting to become final is taken back. */
  readonly cancellationRevoked?: true;
  /** 256 random bits for an HttpOnly cookie: what the account knows this browser by; null where it has them. */
  readonly browserSecret: string | null;
};

/** A sign-in that has passed every gate outside of the change that opens its session. */
export interface AdmittedSignIn extends SignInAttempt {
  /** The identity that waited for it, used up now. */
  readonly link: PendingLink | null;
  readonly providerName: string;
  readonly versions: AgreedVersions;
}

/** The one funnel of all methods: nobody gets a session but through here. */
export async function finishSignIn(
  work: SignInWork,
  attempt: SignInAttempt,
): Promise<Result<SignedIn, SignInFailure>> {
  const admitted = await admitSignIn(work, attempt);
  if (!admitted.ok) return admitted;
  const signedIn = await work.change((change) => openSignedIn(change, admitted.value));
  return noteRefusedLink(work, admitted.value, signedIn);
}

/**
 * Leaves a trace where the identity that waited for a sign-in could not be bound, and hands the outcome on. Of an
 * account that was to be made with it nothing is left to write into.
 */
export async function noteRefusedLink<Outcome extends Result<unknown, string>>(
  work: SignInWork,
  { account, link }: Pick<AdmittedSignIn, 'link'> & Partial<Pick<AdmittedSignIn, 'account'>>,
  outcome: Outcome,
): Promise<Outcome> {
  const reason = outcome.ok ? null : outcome.failure;
  if (link && (reason === 'identity_taken' || reason === 'provider_already_linked')) {
    const { provider, nickname } = link.identity;
    await noteRefusedIdentity(work, {
      person: account ? { accountId: account.id } : null,
      provider,
      nickname,
      reason,
    });
  }
  return outcome;
}

async function refuseLink(work: SignInWork, account: Account | null): Promise<Failure<'link_expired'>> {
  const person = account && { accountId: account.id };
  await noteRefusedIdentity(work, { person, provider: '', reason: 'link_expired' });
  return fail('link_expired');
}

/**
 * The gates of every sign-in, in their order: the account may act, an identity that waits is still there (looked at
 * before the second factor, so that nobody proves one for nothing), the second factor, and last the identity is
 * taken: no way of binding gets around the factor (CVE-2026-9091).
 */
export async function admitSignIn(
  work: SignInWork,
  attempt: SignInAttempt,
): Promise<Result<AdmittedSignIn, SignInFailure>> {
  const { account, bindId } = attempt;
  if (account.status === 'merged') return fail('account_merged');
  if (account.status !== 'active') return fail('account_disabled');
  if (bindId !== undefined && !(await peekPendingLink(work, bindId))) return refuseLink(work, account);
  const proven = await requireSecondFactor(work, attempt);
  if (!proven.ok) return proven;
  const admitted = await takeLink(work, attempt, account);
  return admitted.ok ? succeed({ ...admitted.value, account, evidence: proven.value }) : admitted;
}

/**
 * The gates of a sign-in whose account is made by the change that opens it (`isNew`): there is no account yet that
 * could be protected, and the identity that waits is taken.
 */
export function createAccountAtSignIn(
  work: SignInWork,
  attempt: Omit<SignInAttempt, 'account'>,
): Promise<Result<Omit<AdmittedSignIn, 'account'>, 'link_expired'>> {
  return takeLink(work, attempt, null);
}

async function takeLink(
  work: SignInWork,
  attempt: Omit<SignInAttempt, 'account'>,
  account: Account | null,
): Promise<Result<Omit<AdmittedSignIn, 'account'>, 'link_expired'>> {
  const { bindId } = attempt;
  const link = bindId === undefined ? null : await takePendingLink(work, bindId);
  if (bindId !== undefined && !link) return refuseLink(work, account);
  return succeed({
    ...attempt,
    link,
    providerName: link ? work.providers.faceOf(link.identity.provider).name : '',
    versions: work.legal.current,
  });
}

const newAccount = { isActive: true, recoveredAt: null, seenOn: null };

/** The rest of it, inside one change: the binding, the session, the log, what the owner hears of. */
export async function openSignedIn(
  change: Change,
  admitted: AdmittedSignIn,
): Promise<Result<SignedIn, SignInFailure>> {
  const { account, method, provider, isNew = false, link, derived, agreedAt } = admitted;
  // Nobody else sees an account yet that this change makes.
  const status = isNew ? newAccount : await findAccountStatusForEvent(change, account.id);
  const { isActive, recoveredAt, seenOn } = status;
  if (!isActive) return fail('account_disabled');
  // What was proven before the owner took the account back may be an intruder's, who was faster than the change.
  const isStale =
    recoveredAt && (!isShownSince(admitted.evidence, recoveredAt) || (agreedAt && agreedAt < recoveredAt));
  if (isStale) return fail('challenge_expired');
  const parent = derived && { accountId: account.id, sessionId: derived.sessionId };
  if (parent && !(await findLivingSession(change.db, parent, change.at))) return fail('account_disabled');
  if (link) {
    const { identity } = link;
    const { providerName } = admitted;
    const bound = await bindIdentity(change, {
      accountId: account.id,
      identity,
      providerName,
      isNewAccount: isNew,
    });
    if (!bound.ok) return bound;
    // As long as a person may choose it.
    const named = isNew ? nickname.safeParse([...identity.nickname].slice(0, 20).join('')) : null;
    if (named?.success) await updateAccount(change, account.id, { nickname: named.data });
  }
  const before = isNew ? nothingBefore : await findAccountBefore(change, account.id);
  const session = await openSession(change, {
    accountId: account.id,
    method: provider ?? method,
    evidence: admitted.evidence,
    parentId: derived?.sessionId,
    seenOn,
  });
  const { browserSecret, isNewDevice } = await noticeNewDevice(change, {
    accountId: account.id,
    before,
    isNew,
    givesSecret: !admitted.isStreamed,
    isCopy: derived !== undefined,
  });
  await change.record({
    accountId: account.id,
    kind: 'sign_in',
    method: provider ?? method,
    sessionId: session.sessionId,
    ...(isNewDevice ? { details: { new_device: true } } : {}),
  });
  // Who has nothing to pass a security check with, no password to begin with, has just passed one by signing in
  // (decision 21), on the browser that is given the session's own secret; a stream can give it none.
  const mayLackAll = !derived && account.passwordHash === null;
  if (mayLackAll && (await findProofFacts(change, account.id)).methods.length === 0) {
    const isGivenSecret = !admitted.isStreamed && change.caller.browserKeys.length > 0;
    const secret = isGivenSecret ? session.switchSecret : null;
    await appendProofs(change, session.sessionId, [shownInCheck(method, change.at, secret)]);
  }
  // Whoever is new agreed when the account was made, in this very change.
  const isTicked = !isNew && ticksAgreement(method) && !admitted.isUnasked;
  if (isTicked) await recordAgreement(change, account.id, admitted.versions, 'sign_in', before.agreed_before);
  const isTakenBack =
    before.is_leaving && (await takeBackCancellation(change, account.id, session.sessionId));
  return succeed({
    ...session,
    browserSecret,
    ...(isTakenBack ? { cancellationRevoked: true as const } : {}),
  });
}
