import * as z from 'zod/mini';
import { type AppClaims, claimName } from './app-claims.ts';

/** Claims of the protocols and of profiles, which no other value may take the place of. */
const reservedClaims = new Set(
  'iss sub aud exp iat nbf jti auth_time nonce acr amr azp at_hash c_hash s_hash sid scope client_id active token_type username cnf act may_act events authorization_details claims_omitted name nickname given_name family_name middle_name preferred_username profile picture website email email_verified gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at'.split(
    ' ',
  ),
);

/** Whether a claim is one of the protocols or of profiles. */
export const isProtocolClaim = (name: string): boolean => reservedClaims.has(name);

/** Whether a claim, or what it begins with, is one that no other value may take. */
const isReservedClaim = (name: string): boolean => reservedClaims.has(name.split('.')[0] ?? '');

/** The claim among these that is taken; null for none. */
export function findReservedClaim({ groups, roles }: AppClaims): string | null {
  const names = [groups?.name, roles?.name].filter((name) => name !== undefined);
  return names.find(isReservedClaim) ?? null;
}

/** The name of a claim that is not taken. */
export const freeClaimName = claimName.check(
  z.refine((name) => !isReservedClaim(name), 'is a claim of the protocol'),
);
