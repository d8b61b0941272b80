import * as client from 'openid-client';
import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import { refuse } from './provider-failure.ts';

/** Thrown through the library by the network beneath it. */
export class ProviderUnreachable extends Error {
  readonly failure: ProviderFailureKey;
  constructor(failure: ProviderFailureKey, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** What a failure inside openid-client means; anything it cannot name is a malformed answer. */
export function explainOpenidError(key: string, error: unknown): ProviderFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof ProviderUnreachable) return refuse(error.failure, `${key}: ${error.message}`);
  if (cause instanceof ProviderUnreachable) return refuse(cause.failure, `${key}: ${cause.message}`);
  if (error instanceof client.ResponseBodyError) {
    const { error: word, error_description: description, status } = error;
    const refused = oauth2Refusal(`${key} token`)({ error: word, error_description: description }, status);
    if (refused) return refused;
  }
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return refuse('provider_misconfigured', `${key}: HTTP ${error.status} with a challenge`);
  }
  if (cause instanceof Response) {
    if (cause.status >= 500 || cause.status === 429) {
      return refuse('provider_unavailable', `${key}: HTTP ${cause.status}`);
    }
    if (cause.status >= 400) return refuse('provider_misconfigured', `${key}: HTTP ${cause.status}`);
  }
  const code = error instanceof client.ClientError ? (error.code ?? '') : '';
  if (code === 'OAUTH_TIMEOUT') return refuse('provider_unavailable', `${key}: no answer in time`);
  const text = error instanceof Error ? error.message : 'unknown trouble';
  const deeper = cause instanceof Error ? cause.message : '';
  return refuse('provider_malformed', `${key}: ${text} ${deeper} ${code}`);
}
