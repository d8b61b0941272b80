import { challengeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { nameAccount } from '../../accounts/accounts/name-account.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { notice } from '../../activity/notices/notice.ts';
import { shownInCheck } from '../../protection/evidence/evidence.ts';
import { bindCheck } from '../../protection/sessions/bind-check.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { appendProofs } from '../../protection/sessions/session-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { findTotpSteps, totpSecretBytes, totpUri, writeTotpSecret } from './totp.ts';
import { insertTotp } from './totp-store.ts';
import { totpContext } from './verify-second-factor.ts';

const pendingKey = ({ sessionId }: SignedInSession) => `totp-setup:${sessionId}`;

/**
 * Creates a new secret and stores it for this session until its first code arrives. An authenticator in use stays
 * in use.
 */
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

/** The recovery codes, shown once, and the browser's secret for the security check that the first code passed. */
export interface EnabledTotp {
  readonly recoveryCodes: readonly string[];
  readonly secret: string | null;
}

/**
 * Enables the authenticator with its first code, which is used up. Security checks passed with less no longer
 * count, in any session; the code is a passed check for this session.
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
    const binding = await bindCheck(change, sessionId);
    await appendProofs(change, sessionId, [shownInCheck('totp', change.at, binding)]);
    await change.record({ accountId, kind: 'mfa_enabled', sessionId });
    change.after(notice({ accountId, what: '开启了两步验证', link: 'security_change' }));
    return succeed({ recoveryCodes: codes.shown, secret: binding.secret });
  });
}
