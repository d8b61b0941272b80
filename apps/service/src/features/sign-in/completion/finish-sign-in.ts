import type { Due } from '@tongxing/contract/calls/profile.ts';
import type { FirstSignInAtApp } from '@tongxing/contract/rules/app-sign-in.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { Account, NewAccount } from '../../accounts/accounts/account.ts';
import { updateAccount } from '../../accounts/accounts/account-store.ts';
import { isLeaving } from '../../accounts/accounts/cancellation-store.ts';
import { nicknameFromElsewhere } from '../../accounts/accounts/nickname-from-elsewhere.ts';
import { findAccountStatusForEvent } from '../../activity/activity-log/record-event.ts';
import type { SignInTrace } from '../../activity/activity-log/sign-in-trace.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import {
  type CallerBefore,
  callerBefore,
  callerValues,
  noticeNewDevice,
} from '../../activity/notices/notice-new-device.ts';
import { isShownSince, shownInCheck } from '../../protection/evidence/evidence.ts';
import { findProofFacts } from '../../protection/evidence/proof-facts.ts';
import { askHook, type HookWork } from '../../protection/hook/ask-hook.ts';
import { findDueAtSignIn, showDue } from '../../protection/policies/due.ts';
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
import type { DirectoryWork } from '../identities/directory.ts';
import { noteRefusedIdentity } from '../identities/note-refused-identity.ts';
import { type PendingLink, peekPendingLink, takePendingLink } from '../identities/pending-link.ts';
import type { IdentityWork } from '../identities/provider-list.ts';
import type { OldSystemWork } from '../imported-accounts/old-system.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { revokeCancellation } from './revoke-cancellation.ts';

/** The account's state before the sign-in changes it, as the steps of `openSignedIn` need it. */
interface AccountBefore extends CallerBefore {
  readonly agreed_before: AgreedBefore;
  /** A cancellation is pending. */
  readonly is_leaving: boolean;
}

/** The state of an account that the change itself has created. */
const nothingBefore: AccountBefore = {
  device_before: null,
  is_place_known: true,
  agreed_before: [],
  is_leaving: false,
};

const read = hotQuery<AccountBefore>(`select ${callerBefore}, ${agreedBefore}, ${isLeaving}`);

/** Reads it in one statement, once the account is locked: changes of other transactions are seen or wait. */
async function findAccountBefore(change: Change, accountId: string): Promise<AccountBefore> {
  const [row] = await read(change.db, ...callerValues(change, accountId, null));
  if (!row) throw new Error('a statement without a table always answers one row');
  return row;
}

/** What a report (不是我) follows a sign-in back by. Nobody is shown it. */
function traceOf(
  { via, derived }: Pick<SignInAttempt, 'via' | 'derived'>,
  browser: string | null,
): SignInTrace {
  return {
    ...(browser !== null && { browser: browser.slice(0, 16) }),
    ...(derived && { parent: derived.sessionId }),
    ...(via !== undefined && { via }),
  };
}

/** The work of every way of signing in. */
export type SignInWork = IdentityWork &
  DirectoryWork &
  AgreementWork &
  OldSystemWork &
  MessagesWork &
  HookWork & {
    /** What operators chose for strangers at the app of an `authorize` parameter; '' for nothing, or no such app. */
    readonly firstSignInAt: (
      work: Pick<Work, 'db' | 'clock'>,
      authorize: string,
    ) => Promise<FirstSignInAtApp>;
  };

/** An open session, and what the reply says about it. */
export type SignedIn = OpenedSession & {
  /** The sign-in has revoked a pending cancellation of the account. */
  readonly cancellationRevoked?: true;
  /**
   * 256 random bits for an HttpOnly cookie, by which the account recognises this browser; null if the browser has
   * one.
   */
  readonly browserSecret: string | null;
  /** What policies demand of the person. */
  readonly due?: Due;
};

/** A sign-in that has passed every check that runs before the change that opens its session. */
export interface AdmittedSignIn extends SignInAttempt {
  /** The pending identity that it binds; used up by now. */
  readonly link: PendingLink | null;
  readonly providerName: string;
  readonly versions: AgreedVersions;
}

/** Completes a sign-in, whatever its method. No session is opened elsewhere. */
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
 * Records that the pending identity of a sign-in could not be bound, and returns the outcome. If the account was to
 * be created with it, there is no account log to write to.
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
 * The checks of every sign-in, in their order: the account is active, the pending identity still exists, the second
 * factor is proven, and last the identity is taken. The identity is looked up before the second factor, so that
 * nobody proves a factor in vain. No way of binding bypasses the factor (CVE-2026-9091).
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
 * The checks of a sign-in whose account is created by the change that opens the session (`isNew`). There is no
 * account to protect yet; the operator's own service may refuse it, and the pending identity is taken.
 */
export async function createAccountAtSignIn(
  work: SignInWork,
  attempt: Omit<SignInAttempt, 'account'>,
  { contact, username = null }: Pick<NewAccount, 'contact'> & Partial<Pick<NewAccount, 'username'>>,
): Promise<Result<Omit<AdmittedSignIn, 'account'>, 'link_expired' | 'refused_by_hook'>> {
  const { method, provider = null } = attempt;
  const { ip, userAgent: user_agent } = work.caller;
  const asked = { method, provider, contact, username, ip, user_agent };
  const verdict = await askHook(work, 'before.registration', async () => asked);
  if (verdict.kind === 'refused') return fail('refused_by_hook', { text: verdict.text || notNow });
  return takeLink(work, attempt, null);
}

const notNow = '现在不能注册，请联系管理员';

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
    providerName: link ? work.providers.labelOf(link.identity.provider).name : '',
    versions: work.legal.current,
  });
}

const newAccount = { isActive: true, recoveredAt: null, seenOn: null };

/**
 * Completes an admitted sign-in inside one change: binds the identity, opens the session, writes the log, and
 * queues the notices.
 */
export async function openSignedIn(
  change: Change,
  admitted: AdmittedSignIn,
): Promise<Result<SignedIn, SignInFailure>> {
  const { account, method, provider, isNew = false, link, derived, agreedAt, deviceName } = admitted;
  if (deviceName !== undefined) change.nameDevice(deviceName);
  // No other transaction sees an account that this change creates.
  const status = isNew ? newAccount : await findAccountStatusForEvent(change, account.id);
  const { isActive, recoveredAt, seenOn } = status;
  if (!isActive) return fail('account_disabled');
  // A proof from before the account's recovery may be an intruder's.
  const isStale =
    recoveredAt && (!isShownSince(admitted.evidence, recoveredAt) || (agreedAt && agreedAt < recoveredAt));
  if (isStale) return fail('challenge_expired');
  const parentOf = derived && { accountId: account.id, sessionId: derived.sessionId };
  const parent = parentOf && (await findLivingSession(change.db, parentOf, change.at));
  if (parent === null) return fail('account_disabled');
  if (link) {
    const { identity } = link;
    const { providerName } = admitted;
    const bound = await bindIdentity(change, {
      accountId: account.id,
      identity,
      providerName,
      isQuiet: isNew,
    });
    if (!bound.ok) return bound;
    const named = isNew ? nicknameFromElsewhere(identity.nickname) : null;
    if (named !== null) await updateAccount(change, account.id, { nickname: named });
  }
  const before = isNew ? nothingBefore : await findAccountBefore(change, account.id);
  const session = await openSession(change, {
    accountId: account.id,
    method: provider ?? method,
    evidence: admitted.evidence,
    parentId: derived?.sessionId,
    endsWithParent: derived?.isFromElsewhere,
    latestEnd: parent?.expiresAt,
    seenOn,
  });
  const { browserSecret, isNewDevice, secretHash } = await noticeNewDevice(change, {
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
    details: {
      ...(isNewDevice && { new_device: true }),
      ...traceOf(admitted, secretHash),
    },
  });
  // An account with no method for the security check passes it by signing in (decision 21), on the browser that
  // gets the session's own secret. A stream has no headers to set a secret with.
  const mayLackAll = !derived && account.passwordHash === null;
  if (mayLackAll && (await findProofFacts(change, account.id)).methods.length === 0) {
    const isGivenSecret = !admitted.isStreamed && change.caller.keepsCookies;
    const secret = isGivenSecret ? session.switchSecret : null;
    await appendProofs(change, session.sessionId, [
      shownInCheck(method, change.at, { secret, device: change.caller.device }),
    ]);
  }
  // A new account's agreement was recorded when this change created it.
  const isTicked = !isNew && ticksAgreement(method) && !admitted.isUnasked;
  if (isTicked) await recordAgreement(change, account.id, admitted.versions, 'sign_in', before.agreed_before);
  const isCancellationRevoked =
    before.is_leaving && (await revokeCancellation(change, account.id, session.sessionId));
  const due = await findDueAtSignIn(change, account.id);
  return succeed({
    ...session,
    browserSecret,
    ...(due.length > 0 && { due: showDue(due) }),
    ...(isCancellationRevoked ? { cancellationRevoked: true as const } : {}),
  });
}
