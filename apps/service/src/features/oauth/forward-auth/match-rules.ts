import type { GatewayRule } from '@tongxing/contract/rules/gateway.ts';
import type { ForwardedRequest } from './forwarded-request.ts';

/** What is asked of a visitor; all of it. */
export interface Demand {
  readonly allow: 'public' | 'signed_in' | 'nobody';
  /** Of each list one has to fit. */
  readonly groups: readonly (readonly string[])[];
  readonly roles: readonly (readonly string[])[];
  /** The shortest time, where one is set. */
  readonly secondFactorMinutes: number | null;
}

const signedIn: GatewayRule = { path: '/', allow: 'signed_in' };

/** Decodes what can be decoded; a malformed `%` stays. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[0-9a-f]{2}/gi, (part) => String.fromCharCode(Number.parseInt(part.slice(1), 16)));
  }
}

/** Slashes once, no parameters of segments, no `.` and `..` (RFC 3986 5.2.4). */
function resolve(path: string): string {
  const kept: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    const segment = part.split(';', 1)[0] ?? '';
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** Signs that servers read differently: an encoded slash, backslash or dot, a parameter, NUL. */
const ambiguous = /%(?:2f|5c|2e|00|25)|[;\\\0]/i;

const withoutEnd = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** What different servers would take a path for, and whether they could disagree. */
function readPath(uri: string): { readonly paths: readonly string[]; readonly isPlain: boolean } {
  const path = uri.split(/[?#]/, 1)[0] ?? '/';
  const once = decode(path);
  const paths = [...new Set([path, resolve(path), resolve(once), resolve(decode(once))])];
  const isPlain = !ambiguous.test(path) && resolve(path) === withoutEnd(path);
  return { paths, isPlain };
}

/** Whether a path is this one or stands below it. */
const isBelow = (path: string, base: string): boolean =>
  base === '/' || path === withoutEnd(base) || path.startsWith(base.endsWith('/') ? base : `${base}/`);

/** Servers differ in whether they tell letters apart by case: what a rule shuts is shut in either case. */
function fits({ path: base, methods, allow }: GatewayRule, path: string, method: string): boolean {
  if (methods && !methods.some((each) => each === method)) return false;
  return allow === 'public' ? isBelow(path, base) : isBelow(path.toLowerCase(), base.toLowerCase());
}

/**
 * What these rules ask for a request: the first that fits counts. Where servers could take the path or the method for
 * another one, all of that has to be met, and it is never public.
 */
export function demandOf(
  rules: readonly GatewayRule[],
  { uri, method, overrides }: Pick<ForwardedRequest, 'uri' | 'method' | 'overrides'>,
): Demand {
  const { paths, isPlain } = readPath(uri);
  const methods = [...new Set([method, ...overrides])];
  const met = paths.flatMap((path) =>
    methods.map((each) => rules.find((rule) => fits(rule, path, each)) ?? signedIn),
  );
  const minutes = met.flatMap((rule) => rule.second_factor_minutes ?? []);
  const isPublic = isPlain && met.every(({ allow }) => allow === 'public');
  return {
    allow: met.some(({ allow }) => allow === 'nobody') ? 'nobody' : isPublic ? 'public' : 'signed_in',
    groups: met.flatMap(({ groups }) => (groups?.length ? [groups] : [])),
    roles: met.flatMap(({ roles }) => (roles?.length ? [roles] : [])),
    secondFactorMinutes: minutes.length > 0 ? Math.min(...minutes) : null,
  };
}
