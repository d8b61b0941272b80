import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { Language } from '@tongxing/contract/languages.ts';
import { scopeClaims } from '@tongxing/contract/scope-claims.ts';
import { toE164 } from '../../../../kernel/text/phone-number.ts';

/** What the provider may give an app about an account. */
export interface Person {
  readonly id: string;
  /** The account number that the person sees. Only gateways get it. */
  readonly number: number;
  readonly nickname: string;
  readonly username: string | null;
  /** Absolute URL, or ''. */
  readonly avatar: string;
  /** Verified, as it is saved: 11 digits of the mainland, E.164 of another region. */
  readonly phone: string | null;
  /** Verified address. */
  readonly email: string | null;
  readonly gender: string;
  /** YYYY-MM-DD, or ''. */
  readonly birthday: string;
  /** In which we speak to the person. */
  readonly language: Language;
  /** Under fourteen and no guardian has agreed: apps get the identifier and nothing else (PIPL Art. 31). */
  readonly lacksGuardian: boolean;
}

/** The scope that a claim belongs to, or null for a claim that needs no consent. */
export function scopeOfClaim(claim: string): AppScope | null {
  for (const [scope, claims] of Object.entries(scopeClaims)) {
    if (scope !== 'openid' && Object.hasOwn(claims, claim)) return scope as AppScope;
  }
  return null;
}

/**
 * The standard claims of a person, without those the account does not have. Every claim that an app gets about a person
 * comes from here, whatever the consent and the token.
 */
export function claimsOf(person: Person): Record<string, unknown> {
  if (person.lacksGuardian) return { sub: person.id };
  const claims: Record<string, unknown> = {
    sub: person.id,
    name: person.nickname,
    nickname: person.nickname,
    preferred_username: person.username ?? undefined,
    picture: person.avatar || undefined,
    gender: person.gender || undefined,
    birthdate: person.birthday || undefined,
    locale: person.language,
    email: person.email ?? undefined,
    email_verified: person.email ? true : undefined,
    phone_number: person.phone ? toE164(person.phone) : undefined,
    phone_number_verified: person.phone ? true : undefined,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

/** The claims that the granted scopes or the granted single claims cover. */
export function pickGranted<Claims extends { sub: string }>(
  claims: Claims,
  grantedScope: string,
  grantedClaims: readonly string[],
): Claims {
  const scopes = new Set(grantedScope.split(' '));
  const isGranted = (claim: string) => {
    const scope = scopeOfClaim(claim);
    return scope === null || scopes.has(scope) || grantedClaims.includes(claim);
  };
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => isGranted(claim))) as Claims;
}

/** The names in the `claims` request parameter, for userinfo and for the ID token. */
export function requestedClaims(parameter: unknown): string[] {
  if (typeof parameter !== 'string') return [];
  const parsed = JSON.parse(parameter) as Record<string, Record<string, unknown> | undefined>;
  return [...new Set([...Object.keys(parsed['userinfo'] ?? {}), ...Object.keys(parsed['id_token'] ?? {})])];
}
