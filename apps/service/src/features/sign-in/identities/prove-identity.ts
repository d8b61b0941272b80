import { groupKey } from '@tongxing/contract/rules/group-key.ts';
import { withoutInvisible } from '@tongxing/contract/rules/visible-text.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { explainToPerson, type ReportedFailure } from './explain-to-person.ts';
import type {
  AuthorizationAnswer,
  GroupsOfProvider,
  IdentityProvider,
  ProvenIdentity,
} from './identity-provider.ts';
import type { ProviderIdentity } from './linked-identity.ts';
import type { IdentityWork } from './provider-list.ts';

/** OpenID Connect Core 2 allows 255 characters; the rest is what an adapter puts before an id, `open:wx0123…:`. */
const longestSubject = 255 + 64;
/** Letters, marks, digits, signs; of spaces, single ones inside, as names of directories have them. */
const seen = String.raw`[[\p{L}\p{M}\p{N}\p{P}\p{S}]--\p{Default_Ignorable_Code_Point}]+`;
const visible = new RegExp(`^${seen}( ${seen})*$`, 'v');

/**
 * Whether a subject can be stored, found again and told apart from others. A provider that sends anything else has
 * not identified anybody. OpenID providers must send ASCII besides (`vendors/identity/id-token-flaw.ts`).
 */
export const isSubject = (subject: string): boolean =>
  subject.length <= longestSubject && visible.test(subject);

/** The keys of the groups that a provider's values name. */
function keysOf(
  values: readonly string[],
  { map, create }: GroupsOfProvider,
): { keys: string[]; create: boolean } {
  const keys = values.flatMap((value) => {
    if (Object.hasOwn(map, value)) return [map[value] as string];
    const own = create ? groupKey.safeParse(value) : undefined;
    return own?.success ? [own.data] : [];
  });
  return { keys: [...new Set(keys)], create };
}

/** Has a provider identify the person behind an answer; returns the identity as it is stored. */
export async function proveIdentity(
  work: IdentityWork,
  provider: IdentityProvider,
  answer: AuthorizationAnswer,
): Promise<Result<ProviderIdentity, ReportedFailure>> {
  const proven = await provider.identify(answer);
  if (!proven.ok) return explainToPerson(work, proven, provider);
  return acceptIdentity(work, provider, answer.channel, proven.value);
}

/** The identity, as it is stored, of a person whom a provider or a directory has identified. */
export function acceptIdentity(
  work: IdentityWork,
  provider: IdentityProvider,
  channel: string,
  proven: ProvenIdentity,
): Result<ProviderIdentity, 'provider_malformed'> {
  const {
    subjects,
    nickname = '',
    avatar = '',
    email,
    emailVerified,
    phone,
    username,
    fields,
    groups,
  } = proven;
  if (!subjects.every(isSubject)) {
    work.log.warn({ provider: provider.key }, 'a provider named a person by something that is no identifier');
    return fail('provider_malformed', { provider: provider.name });
  }
  const source = provider.isDirectory ? 'directory' : 'provider';
  return succeed({
    provider: provider.key,
    channel,
    subjects,
    nickname: withoutInvisible(nickname).trim(),
    avatar,
    ...(provider.firstSignIn.trustsEmail && emailVerified === true && email && { email }),
    ...(provider.isDirectory && phone !== undefined && { phone }),
    ...(provider.isDirectory && username !== undefined && { username }),
    ...(provider.isDirectory && fields && { fields }),
    ...(provider.groups && groups && { groups: { ...keysOf(groups, provider.groups), source } }),
  });
}
