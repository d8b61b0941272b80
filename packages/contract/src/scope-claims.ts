import { contactNames, fieldNames, languageName, scopeNames } from './words.ts';

type Scope = keyof typeof scopeNames;

/**
 * The claims of each scope (OpenID Connect Core 5.4, as far as accounts have them: no time zone), with the Chinese name of
 * the fact.
 */
export const scopeClaims = {
  openid: { sub: scopeNames.openid },
  profile: {
    name: fieldNames.nickname,
    nickname: fieldNames.nickname,
    picture: fieldNames.avatar,
    preferred_username: fieldNames.username,
    gender: fieldNames.gender,
    birthdate: fieldNames.birthday,
    locale: languageName,
  },
  email: { email: contactNames.email, email_verified: contactNames.email },
  phone: { phone_number: contactNames.phone, phone_number_verified: contactNames.phone },
  groups: { groups: scopeNames.groups },
  roles: { roles: scopeNames.roles },
  offline_access: {},
} as const satisfies Readonly<Record<Scope, Readonly<Record<string, string>>>>;

const isScope = (name: string): name is Scope => name in scopeClaims;

/** The facts a scope reveals about a person, each once: 昵称, 头像, 用户名 … */
export function factsOfScope(scope: Scope): string[] {
  return [...new Set(Object.values(scopeClaims[scope]))];
}

/** The facts that these scopes reveal: 昵称、头像、邮箱. The bare identifier is named only where there is nothing else. */
export function formatSeen(scopes: readonly string[]): string {
  const facts = scopes.filter(isScope).flatMap((scope) => (scope === 'openid' ? [] : factsOfScope(scope)));
  return facts.join('、') || scopeNames.openid;
}

/** The facts that were requested and refused, and the right to stay signed in. */
export function formatRefused(scopes: readonly string[]): string {
  return scopes
    .filter(isScope)
    .flatMap((scope) => (scope === 'offline_access' ? [scopeNames.offline_access] : factsOfScope(scope)))
    .join('、');
}

/** Kinds of data by their names: 账号标识、个人资料、手机号. */
export function formatKinds(scopes: readonly string[]): string {
  return scopes
    .filter(isScope)
    .map((scope) => scopeNames[scope])
    .join('、');
}
