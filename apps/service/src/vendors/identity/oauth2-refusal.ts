import { z } from 'zod';
import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import type { ErrorMember, Oauth2Row } from './oauth2-row.ts';
import { refuse } from './provider-failure.ts';
import { memberOf, textOf } from './read-members.ts';

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

/** Error bodies of RFC 6749 5.2. An unlisted word is for the operator to fix (client, redirect, scope). */
export function oauth2Refusal(what: string): (body: unknown, status: number) => ProviderFailure | null {
  return (body, status) => {
    const parsed = oauth2Error.safeParse(body);
    if (!parsed.success) return null;
    const { error, error_description: description } = parsed.data;
    const failure = status >= 500 ? 'provider_unavailable' : (meanings[error] ?? 'provider_misconfigured');
    return refuse(failure, `${what}: ${error} ${description ?? ''}`);
  };
}

/** Recognises a provider's own error bodies as its row describes them; null where a body is none. */
export function rowRefusal(
  errors: Oauth2Row['errors'],
  what: string,
): (body: unknown, status: number) => ProviderFailure | null {
  const standard = oauth2Refusal(what);
  return (body, status) => {
    for (const error of errors) {
      const refused = error === 'rfc6749' ? standard(body, status) : readError(error, what, body, status);
      if (refused) return refused;
    }
    return null;
  };
}

function readError(error: ErrorMember, what: string, body: unknown, status: number): ProviderFailure | null {
  if (error.underHttpErrors && status < 400) return null;
  const found = memberOf(body, error.at);
  // A missing member means no error: some providers send it with errors only.
  if (found === undefined || found === null || found === '') return null;
  // An object can make a text of itself that is an error.
  const value = typeof found === 'object' ? 'an object' : String(found);
  if (value === error.good || (error.bad !== undefined && value !== error.bad)) return null;
  const texts = (error.text ?? []).flatMap((where) => textOf(body, where) ?? []);
  const log = texts.length === 0 ? `${error.at} is ${value}` : [value, ...texts].join(' ');
  return refuse(meaningOf(error, value, status), `${what}: ${log}`);
}

function meaningOf({ means = {} }: ErrorMember, value: string, status: number): ProviderFailureKey {
  const listed = (Object.keys(means) as ProviderFailureKey[]).find((key) =>
    means[key]?.some((each) => (each instanceof RegExp ? each.test(value) : `${each}` === value)),
  );
  if (listed) return listed;
  return status >= 500 || status === 429 ? 'provider_unavailable' : 'provider_misconfigured';
}
