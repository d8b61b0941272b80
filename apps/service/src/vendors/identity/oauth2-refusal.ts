import { z } from 'zod';
import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { refuse } from './provider-failure.ts';

const oauth2Error = z.object({ error: z.string().min(1), error_description: z.string().nullish() });

const meanings: Readonly<Record<string, ProviderFailureKey>> = {
  invalid_grant: 'provider_rejected_code',
  expired_token: 'provider_rejected_code',
  bad_verification_code: 'provider_rejected_code',
  access_denied: 'provider_refused',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
  slow_down: 'provider_unavailable',
};

/** RFC 6749 5.2 error bodies; a word not listed is the operator's trouble (client, redirect, scope). */
export function oauth2Refusal(what: string): (body: unknown, status: number) => ProviderFailure | null {
  return (body, status) => {
    const parsed = oauth2Error.safeParse(body);
    if (!parsed.success) return null;
    const { error, error_description: description } = parsed.data;
    const failure = status >= 500 ? 'provider_unavailable' : (meanings[error] ?? 'provider_misconfigured');
    return refuse(failure, `${what}: ${error} ${description ?? ''}`);
  };
}
