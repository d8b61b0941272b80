import { z } from 'zod';
import type {
  GroupsOfProvider,
  ProvenIdentity,
} from '../../features/sign-in/identities/identity-provider.ts';
import { cleanAvatar, cleanNickname, cleanPhone, present } from './clean-profile.ts';
import { groupsOfClaims } from './groups-of-claims.ts';
import type { Claims } from './verify-tokens.ts';

const text = z.string().optional().catch(undefined);
/** Some providers write booleans as text. */
const yes = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional()
  .catch(undefined);

const standardClaims = z.object({
  name: text,
  nickname: text,
  preferred_username: text,
  picture: text,
  email: text,
  email_verified: yes,
  phone_number: text,
  phone_number_verified: yes,
});

/** An identity from standard claims (OpenID Connect Core 5.1), with its groups; a claim of the wrong type is left out. */
export function identityOfClaims(
  subjects: ProvenIdentity['subjects'],
  claims: Claims,
  groups?: GroupsOfProvider,
): ProvenIdentity {
  const {
    name,
    nickname,
    preferred_username,
    picture,
    email,
    email_verified,
    phone_number,
    phone_number_verified,
  } = standardClaims.parse(claims);
  return present({
    subjects,
    nickname: cleanNickname(nickname || name || preferred_username),
    avatar: cleanAvatar(picture),
    email: email || undefined,
    emailVerified: email ? email_verified === true : undefined,
    phone: phone_number_verified ? cleanPhone(phone_number) : undefined,
    groups: groupsOfClaims(claims, groups),
  });
}
