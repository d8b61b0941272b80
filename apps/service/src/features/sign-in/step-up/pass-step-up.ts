import { checkForOneCallSeconds, stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Proof } from '../../../kernel/evidence.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { isDistrusted } from '../../accounts/accounts/distrusted-number.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { shownInCheck } from '../../protection/evidence/evidence.ts';
import { findProofFacts, type ProofFacts } from '../../protection/evidence/proof-facts.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import { redeemCode } from '../../protection/one-time-codes/redeem-code.ts';
import { bindCheck } from '../../protection/sessions/bind-check.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { appendProofs } from '../../protection/sessions/session-store.ts';
import { admitGuess, forgiveGuess, type GuessAttempt } from '../../protection/throttling/throttle.ts';
import { confirmByDirectory } from '../directory/confirm-by-directory.ts';
import type { DirectoryWork } from '../identities/directory.ts';
import { type OneTapWork, readOwnNumber } from '../one-tap/one-tap-session.ts';
import { finishCeremony } from '../passkeys/ceremonies.ts';
import type { Passkey, PasskeyUse } from '../passkeys/passkey.ts';
import {
  type Assertion,
  factorOf,
  findShownPasskey,
  recordPasskeyUse,
  recordRefusedPasskey,
  verifyAssertion,
} from '../passkeys/verify-assertion.ts';
import { secondFactorGuess, verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { proofGuess } from './proof-guess.ts';

/** A verified passkey; it counts once its use is recorded. */
interface CheckedPasskey {
  readonly passkey: Passkey;
  readonly use: PasskeyUse;
  readonly factor: 'swk' | 'hwk';
}

/** Verifies one of the account's own passkeys for a security check of this session. */
async function checkPasskey(
  work: Work,
  { accountId, sessionId }: SignedInSession,
  { ceremonyId, assertion }: { readonly ceremonyId: string; readonly assertion: Assertion },
): Promise<
  Result<CheckedPasskey, 'method_disabled' | 'passkey_expired' | 'passkey_unknown' | 'passkey_refused'>
> {
  const relyingParty = relyingPartyFor(work.settings);
  if (!relyingParty) return fail('method_disabled');
  const challenge = await finishCeremony(work, 'step_up', ceremonyId, sessionId);
  if (!challenge) return fail('passkey_expired');
  const found = await findShownPasskey(work, assertion, relyingParty);
  if (!found.ok) return found;
  const passkey = found.value;
  if (passkey.accountId !== accountId) return fail('passkey_refused');
  const use = await verifyAssertion(work, { passkey, relyingParty, challenge, isUnnamed: false }, assertion);
  return use ? succeed({ passkey, use, factor: factorOf(use) }) : fail('passkey_refused');
}

/** Records the use. False if the counter did not grow; the owner is then notified. */
async function recordCheckedPasskey(
  change: Change,
  { sessionId }: SignedInSession,
  { passkey, use }: CheckedPasskey,
): Promise<boolean> {
  if (await recordPasskeyUse(change, passkey, use)) return true;
  await recordRefusedPasskey(change, passkey, 'step_up_failed', { isCopied: true, sessionId });
  return false;
}

export type StepUpProof =
  | { readonly type: 'password'; readonly password: string }
  | { readonly type: 'phone' | 'email' | 'totp'; readonly code: string }
  | { readonly type: 'passkey'; readonly ceremonyId: string; readonly assertion: Assertion }
  | { readonly type: 'one_tap'; readonly id: string; readonly token: string };

type ProofFailure =
  | 'wrong_password'
  | 'directory_unavailable'
  | 'code_mismatch'
  | 'code_expired'
  | 'totp_mismatch'
  | 'code_used'
  | 'passkey_expired'
  | 'passkey_unknown'
  | 'passkey_refused'
  | 'passkey_copied'
  | 'method_disabled'
  | 'one_tap_expired'
  | 'one_tap_failed'
  | 'sending_paused'
  | 'too_many';

/** What is needed of a security check. */
export type StepUpWork = PasswordWork & OneTapWork & DirectoryWork;

/** The proof of a passed check, to be stored in the session. */
interface PassedProof {
  readonly way: string;
  readonly passkey?: CheckedPasskey;
}

/**
 * The counter for a proof. Authenticator and recovery codes share theirs with the sign-in: it is the same secret.
 */
async function guessAt(work: Work, session: SignedInSession, { type }: StepUpProof): Promise<GuessAttempt> {
  const guess = await proofGuess(work, session);
  return type === 'totp' ? secondFactorGuess(session.accountId, work.caller, guess.isKnownDevice) : guess;
}

async function check(
  work: StepUpWork,
  session: SignedInSession,
  proof: StepUpProof,
  facts: ProofFacts,
): Promise<Result<PassedProof, ProofFailure>> {
  switch (proof.type) {
    case 'password': {
      if (facts.password_hash !== null && (await work.passwords.verify(facts.password_hash, proof.password)))
        return succeed({ way: 'password' });
      const elsewhere = await confirmByDirectory(work, session.accountId, proof.password);
      if (elsewhere === 'proven') return succeed({ way: 'password' });
      return fail(elsewhere === 'unavailable' ? 'directory_unavailable' : 'wrong_password');
    }
    case 'phone':
    case 'email': {
      const contact = { kind: proof.type, value: facts[proof.type] ?? '' } as Contact;
      const redeemed = await redeemCode(work, 'security', contact, proof.code);
      return redeemed.ok ? succeed({ way: `${proof.type}_code` }) : redeemed;
    }
    case 'one_tap': {
      const read = await readOwnNumber(work, { ...proof, purposes: ['security'] });
      if (!read.ok) return read;
      const isOwn = read.value === facts.phone && !(await isDistrusted(work.state, read.value));
      return isOwn ? succeed({ way: 'one_tap' }) : fail('one_tap_failed');
    }
    case 'totp': {
      const verdict = await verifySecondFactor(work, session.accountId, proof.code);
      if (verdict === 'wrong') return fail('totp_mismatch');
      if (verdict === 'used') return fail('code_used');
      return succeed({ way: verdict === 'authenticator' ? 'totp' : 'recovery_code' });
    }
    case 'passkey': {
      const checked = await checkPasskey(work, session, proof);
      return checked.ok ? succeed({ way: 'passkey', passkey: checked.value }) : checked;
    }
  }
}

/** Failures without a wrong proof: not recorded. */
const silentFailures = new Set<ProofFailure>([
  'directory_unavailable',
  'method_disabled',
  'passkey_expired',
  'one_tap_expired',
  'sending_paused',
  'too_many',
]);

/** A check that was just passed. */
interface PassedCheck {
  readonly until: Date;
  /**
   * 256 random bits for an HttpOnly cookie: the check counts only for a browser that sends it; null for clients
   * without cookies.
   */
  readonly secret: string | null;
}

/**
 * The security check before sensitive calls: ten minutes, this session and this browser or device only; for a caller with
 * neither cookies nor the device of its session one call within two minutes (decisions §5).
 */
export async function passStepUp(
  work: StepUpWork,
  session: SignedInSession,
  proof: StepUpProof,
): Promise<Result<PassedCheck, ProofFailure | 'too_many' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const facts = await findProofFacts(work, accountId);
  // Both prove the number.
  const needed = proof.type === 'one_tap' ? 'phone' : proof.type;
  if (!facts.methods.includes(needed)) return fail('method_disabled');
  const guess = await guessAt(work, session, proof);
  const wait = await admitGuess(work, guess);
  if (wait) return wait;
  const checked = await check(work, session, proof, facts);
  if (!checked.ok) {
    if (!silentFailures.has(checked.failure)) {
      const method = proof.type;
      await work.change((change) => change.record({ accountId, kind: 'step_up_failed', method, sessionId }));
    }
    return checked;
  }
  const { way, passkey } = checked.value;
  const passed = await work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    if (passkey && !(await recordCheckedPasskey(change, session, passkey))) return fail('passkey_copied');
    const binding = await bindCheck(change, sessionId);
    const shown: Proof = shownInCheck(way, change.at, binding, passkey?.factor);
    await appendProofs(change, sessionId, [shown]);
    await change.record({ accountId, kind: 'step_up', method: proof.type, sessionId });
    const isForOneCall = binding.secret === null && binding.device === null;
    const seconds = isForOneCall ? checkForOneCallSeconds : stepUpLifetimeSeconds;
    return succeed({ until: addSeconds(change.at, seconds), secret: binding.secret });
  });
  if (passed.ok) await forgiveGuess(work, guess);
  return passed;
}
