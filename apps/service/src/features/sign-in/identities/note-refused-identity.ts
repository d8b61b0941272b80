import type { IdentityWork } from './provider-list.ts';

/** An identity that was refused: it was not bound, or its `state` was not this browser's. */
export interface RefusedIdentity {
  /** The account that it was meant for, as far as proven; null if unknown. */
  readonly person: { readonly accountId: string; readonly sessionId?: string | undefined } | null;
  /** '' if unknown. */
  readonly provider: string;
  readonly nickname?: string;
  readonly reason: 'identity_taken' | 'provider_already_linked' | 'link_expired' | 'provider_state_expired';
}

/**
 * Records an attempt that bound nothing: in the account's own log, or in the operator's if no account is known. In
 * a change of its own, because the failed one is rolled back.
 */
export async function noteRefusedIdentity(
  work: IdentityWork,
  { person, provider, nickname = '', reason }: RefusedIdentity,
): Promise<void> {
  if (!person) {
    // Strangers can cause any number of these: logged at info, not at warn.
    work.log.info(
      { provider, reason, requestId: work.caller.requestId },
      'a third-party identity was refused',
    );
    return;
  }
  const { accountId, sessionId } = person;
  const name = provider && work.providers.labelOf(provider).name;
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
