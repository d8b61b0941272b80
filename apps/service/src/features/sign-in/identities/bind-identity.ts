import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { findIdentity, insertIdentity, refreshIdentity } from './identity-store.ts';
import type { ProviderIdentity } from './linked-identity.ts';
import { noteRefusedIdentity } from './note-refused-identity.ts';
import { takePendingLink } from './pending-link.ts';
import type { IdentityWork, ProviderLabel } from './provider-list.ts';

export type BindFailure = 'identity_taken' | 'provider_already_linked';

export interface Binding {
  readonly accountId: string;
  /** The session that binds it; absent while none is open. */
  readonly sessionId?: string | undefined;
  readonly identity: ProviderIdentity;
  /** The provider's display name. */
  readonly providerName: string;
  /** Its owner is not notified: the account is created with it, or nobody can sign in by it. */
  readonly isQuiet?: boolean;
}

/**
 * Binds a proven identity to an account whose owner is proven too; no name and no e-mail address ever links the
 * two. The owner is notified, because the identity can sign in from now on. Binding again what the account has
 * already succeeds; any failure abandons the change.
 */
export async function bindIdentity(
  change: Change,
  { accountId, sessionId, identity, providerName, isQuiet = false }: Binding,
): Promise<Result<undefined, BindFailure>> {
  const { provider, subjects, nickname } = identity;
  const known = await findIdentity(change.db, provider, subjects);
  if (known) {
    if (known.accountId !== accountId) return abandon(fail('identity_taken', { provider: providerName }));
    await refreshIdentity(change, known, identity);
    return succeed();
  }
  const bound = await insertIdentity(change, accountId, identity);
  if (!bound.ok) return abandon(fail(bound.failure, { provider: providerName }));
  await change.record({
    accountId,
    kind: 'identity_bound',
    method: provider,
    ...(sessionId && { sessionId }),
    details: { provider: providerName, nickname },
  });
  if (!isQuiet) {
    change.after(notice({ accountId, what: `绑定了第三方账号“${providerName}”`, link: 'security_change' }));
  }
  return succeed();
}

/** Binds the pending identity of a `bind_id` to the signed-in account. */
export async function bindWaitingIdentity(
  work: IdentityWork,
  session: SignedInSession,
  bindId: string,
): Promise<Result<ProviderLabel, 'link_expired' | 'session_expired' | BindFailure>> {
  const link = await takePendingLink(work, bindId);
  if (link) return bindBySession(work, session, link.identity);
  await noteRefusedIdentity(work, { person: session, provider: '', reason: 'link_expired' });
  return fail('link_expired');
}

/** Binds a proven identity to the account of a session, if the session is still alive. */
export async function bindBySession(
  work: IdentityWork,
  session: Pick<SignedInSession, 'accountId' | 'sessionId'>,
  identity: ProviderIdentity,
): Promise<Result<ProviderLabel, 'session_expired' | BindFailure>> {
  const { accountId, sessionId } = session;
  const label = work.providers.labelOf(identity.provider);
  const bound = await work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    return bindIdentity(change, { accountId, sessionId, identity, providerName: label.name });
  });
  if (bound.ok) return succeed(label);
  if (bound.failure !== 'session_expired') {
    const { provider, nickname } = identity;
    await noteRefusedIdentity(work, { person: session, provider, nickname, reason: bound.failure });
  }
  return bound;
}
