import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import type { ErrorMember, Oauth2Row } from './oauth2-row.ts';
import { refuse } from './provider-failure.ts';
import { memberOf, textOf } from './read-members.ts';

/** Recognises a provider's own error bodies by what its row says of them; null where a body is none of them. */
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
  // A member that is not there says nothing: some providers send it with errors alone.
  if (found === undefined || found === null || found === '') return null;
  const value = `${found}`;
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
