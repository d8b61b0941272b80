/** The cookies at a guarded site: who has come in, and which browser is on its way to sign in. */
const names = { gate: 'tongxing_gate', state: 'tongxing_gate_state' } as const;
type Gate = keyof typeof names;

/** On https it is bound to its host (RFC 6265bis `__Host-`): no sibling host can set it. */
const nameOf = (which: Gate, origin: string) =>
  `${origin.startsWith('https:') ? '__Host-' : ''}${names[which]}`;

/** The value of one; null where there is none, or what we never made. */
export function readGateCookie(
  cookieOf: (name: string) => string,
  which: Gate,
  origin: string,
): string | null {
  const value = cookieOf(nameOf(which, origin));
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** A `Set-Cookie` value. Without `seconds` it lasts as long as the browser; '' removes it. */
export function gateCookie(which: Gate, origin: string, value: string, seconds?: number): string {
  const age = value === '' ? '; Max-Age=0' : seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(which, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`;
}
