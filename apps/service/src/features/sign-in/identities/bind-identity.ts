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
import type { IdentityWork, ProviderFace } from './provider-list.ts';

export type BindFailure = 'identity_taken' | 'provider_already_linked';

export interface Binding {
  readonly accountId: string;
  /** The session it is bound by or that it opens, where there is one already. */
  readonly sessionId?: string | undefined;
  readonly identity: ProviderIdentity;
  /** What people call the provider. */
  readonly providerName: string;
  /** The account is made with it: its owner is not told of what they are just doing. */
  readonly isNewAccount?: boolean;
}

/**
 * Binds a proven identity to an account whose person is proven too. Nothing else ever links the two: no name, no
 * e-mail address. The owner is told, for it opens the account from now on. What the account has already is no
 * failure; any other failure abandons the change.
 */
export async function bindIdentity(
  change: Change,
  { accountId, sessionId, identity, providerName, isNewAccount = false }: Binding,
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
  if (!isNewAccount) {
    change.after(notice({ accountId, what: `绑定了第三方账号「${providerName}」`, link: 'security_change' }));
  }
  return succeed();
}

/** Binds the identity that waits under a `bind_id` to the signed-in account. */
export async function bindWaitingIdentity(
  work: IdentityWork,
  session: SignedInSession,
  bindId: string,
): Promise<Result<ProviderFace, 'link_expired' | 'session_expired' | BindFailure>> {
  const link = await takePendingLink(work, bindId);
  if (link) return bindBySession(work, session, link.identity);
  await noteRefusedIdentity(work, { person: session, provider: '', reason: 'link_expired' });
  return fail('link_expired');
}

/** Binds a proven identity to the account of a session that still lives when it happens. */
export async function bindBySession(
  work: IdentityWork,
  session: Pick<SignedInSession, 'accountId' | 'sessionId'>,
  identity: ProviderIdentity,
): Promise<Result<ProviderFace, 'session_expired' | BindFailure>> {
  const { accountId, sessionId } = session;
  const face = work.providers.faceOf(identity.provider);
  const bound = await work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    return bindIdentity(change, { accountId, sessionId, identity, providerName: face.name });
  });
  if (bound.ok) return succeed(face);
  if (bound.failure !== 'session_expired') {
    const { provider, nickname } = identity;
    await noteRefusedIdentity(work, { person: session, provider, nickname, reason: bound.failure });
  }
  return bound;
}
