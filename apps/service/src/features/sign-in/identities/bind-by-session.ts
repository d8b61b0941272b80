import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { type BindFailure, bindIdentity } from './bind-identity.ts';
import type { IdentityWork } from './identity-work.ts';
import type { ProviderIdentity } from './linked-identity.ts';
import { noteRefusedIdentity } from './note-refused-identity.ts';
import { takePendingLink } from './pending-link.ts';
import type { ProviderFace } from './provider-list.ts';

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
