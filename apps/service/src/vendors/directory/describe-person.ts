import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { username as usernameRule } from '@tongxing/contract/rules/username.ts';
import type { ProvenIdentity } from '../../features/sign-in/identities/identity-provider.ts';

interface Described {
  /** Never changes, and is never given to somebody else. */
  readonly subject: string;
  readonly nickname: string;
  /** '' where it has none, or is not to be taken from there. */
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  /** The names of the groups; undefined where they are not read. */
  readonly groups: readonly string[] | undefined;
  /** What the attributes of `profile_fields` have; '' for nothing. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A person as a directory lists them: a number or a user name that would be none here is left out. */
export function describePerson({
  subject,
  nickname,
  email,
  phone,
  username,
  groups,
  fields,
}: Described): ProvenIdentity {
  const number = recogniseContact(phone);
  const name = usernameRule.safeParse(username);
  return {
    subjects: [subject],
    nickname,
    ...(email && { email, emailVerified: true }),
    ...(number?.kind === 'phone' && { phone: number.value }),
    ...(name.success && { username: name.data }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(groups && { groups: groups.map(toGroupKey).filter((key) => key !== '') }),
  };
}

/** The key of a group has no spaces, commas or quotes. */
const toGroupKey = (name: string): string => name.replace(/[\s,;"'`\\]+/gu, '-');
