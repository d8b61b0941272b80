import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { explainToPerson, type ToldFailure } from './explain-to-person.ts';
import type { AuthorizationAnswer, IdentityProvider } from './identity-provider.ts';
import type { IdentityWork } from './identity-work.ts';
import type { ProviderIdentity } from './linked-identity.ts';

/** In bytes. OpenID Connect Core 2 allows 255 characters; an index of the database holds some 2,700 bytes. */
const longestSubject = 1024;

/** Whether it can be stored and found again; a provider that says anything else has not said who came. */
const isSubject = (subject: string) =>
  subject !== '' &&
  Buffer.byteLength(subject) <= longestSubject &&
  subject.isWellFormed() &&
  !/\p{Cc}/u.test(subject);

/** Asks a provider who came with an answer, in the form in which identities are stored and wait. */
export async function proveIdentity(
  work: IdentityWork,
  provider: IdentityProvider,
  answer: AuthorizationAnswer,
): Promise<Result<ProviderIdentity, ToldFailure>> {
  const proven = await provider.identify(answer);
  if (!proven.ok) return explainToPerson(work, proven, provider);
  const { subjects, nickname = '', avatar = '' } = proven.value;
  if (!subjects.every(isSubject)) {
    work.log.warn({ provider: provider.key }, 'a provider named a person by something that is no identifier');
    return fail('provider_malformed', { provider: provider.name });
  }
  return succeed({ provider: provider.key, channel: answer.channel, subjects, nickname, avatar });
}
