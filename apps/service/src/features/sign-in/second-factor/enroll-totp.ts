import { challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { nameAccount } from '../../accounts/accounts/name-account.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { notice } from '../../activity/notices/notice.ts';
import { shownInCheck } from '../../protection/evidence/evidence.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { appendProofs } from '../../protection/sessions/session-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { findTotpSteps, totpSecretBytes, totpUri, writeTotpSecret } from './totp.ts';
import { insertTotp } from './totp-store.ts';
import { totpContext } from './verify-second-factor.ts';

const pendingKey = ({ sessionId }: SignedInSession) => `totp-setup:${sessionId}`;

/** A new secret, kept for this session until its first code arrives; one that is in use stays in use. */
export async function setUpTotp(
  work: Work,
  session: SignedInSession,
): Promise<{ secret: string; uri: string; expire: number }> {
  const secret = writeTotpSecret(work.random.bytes(totpSecretBytes));
  const sealed = work.vault.seal(secret, totpContext(session.accountId));
  await work.state.set(pendingKey(session), sealed, challengeLifetimeSeconds);
  const { name } = await nameAccount(work.db, session.accountId);
  const uri = totpUri(secret, work.settings.file.site.title, name);
  return { secret, uri, expire: challengeLifetimeSeconds };
}

/** What is shown once, and what the browser gets for the check that the first code was. */
export interface EnabledTotp {
  readonly recoveryCodes: readonly string[];
  readonly secret: string | null;
}

/**
 * Turns it on with a first code, which is thereby used. Checks that were passed with less count no more, wherever; the code
 * was one for this session, which is not asked again at once.
 */
export async function enableTotp(
  work: Work,
  session: SignedInSession,
  code: string,
): Promise<Result<EnabledTotp, 'setup_expired' | 'totp_mismatch' | 'session_expired'>> {
  const { accountId, sessionId } = session;
  const sealed = await work.state.get(pendingKey(session));
  if (!sealed) return fail('setup_expired');
  const secret = work.vault.open(sealed, totpContext(accountId));
  const step = findTotpSteps(secret, code, work.clock.now()).at(-1);
  if (step === undefined) {
    noteFailure(work, { kind: 'change_failed', method: 'totp', sessionId }, async () => accountId);
    return fail('totp_mismatch');
  }
  if ((await work.state.take(pendingKey(session))) !== sealed) return fail('setup_expired');
  const codes = makeRecoveryCodes(work, accountId);
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    await insertTotp(change, accountId, { secret: sealed, step, codeHashes: codes.hashes });
    const secret = change.caller.browserKeys.length > 0 ? change.random.token() : null;
    await appendProofs(change, sessionId, [shownInCheck('totp', change.at, secret)]);
    await change.record({ accountId, kind: 'mfa_enabled', sessionId });
    change.after(notice({ accountId, what: '开启了两步验证', link: 'security_change' }));
    return succeed({ recoveryCodes: codes.shown, secret });
  });
}
