import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';

/** A failure with a line for the operator's log; line breaks and other controls cannot forge log lines. */
export function refuse(failure: ProviderFailureKey, log: string): ProviderFailure {
  return { ok: false, failure, log: log.replace(/\p{Cc}+/gu, ' ').slice(0, 300) };
}
