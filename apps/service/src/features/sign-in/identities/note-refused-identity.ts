import type { IdentityWork } from './provider-list.ts';

/** An identity that was turned away: not bound, or brought back with a state that was not this browser's. */
export interface RefusedIdentity {
  /** Whose account it was meant for, as far as that was proven; null where nobody is known. */
  readonly person: { readonly accountId: string; readonly sessionId?: string | undefined } | null;
  /** '' where even that is not known. */
  readonly provider: string;
  readonly nickname?: string;
  readonly reason: 'identity_taken' | 'provider_already_linked' | 'link_expired' | 'provider_state_expired';
}

/**
 * Leaves a trace of an attempt that bound nothing: in the person's own log where one is known, in the operator's
 * otherwise. A change of its own, as the one that failed keeps nothing.
 */
export async function noteRefusedIdentity(
  work: IdentityWork,
  { person, provider, nickname = '', reason }: RefusedIdentity,
): Promise<void> {
  if (!person) {
    // Strangers can bring as many as they like: it is told, not warned of.
    work.log.info(
      { provider, reason, requestId: work.caller.requestId },
      'a third-party identity was refused',
    );
    return;
  }
  const { accountId, sessionId } = person;
  const name = provider && work.providers.faceOf(provider).name;
  await work.change((change) =>
    change.record({
      accountId,
      kind: 'identity_refused',
      method: provider,
      ...(sessionId && { sessionId }),
      details: { provider: name, nickname, reason },
    }),
  );
}
