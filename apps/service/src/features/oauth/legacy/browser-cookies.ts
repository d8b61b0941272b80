/** Who has come in at a guarded site, and which browser is on its way to sign in, there or here. */
const names = {
  gate: 'tongxing_gate',
  state: 'tongxing_gate_state',
  cas: 'tongxing_cas_state',
  saml: 'tongxing_saml_state',
} as const;
type BrowserCookie = keyof typeof names;

/** On https it is bound to its host (RFC 6265bis `__Host-`): no sibling host can set it. */
const nameOf = (which: BrowserCookie, origin: string) =>
  `${origin.startsWith('https:') ? '__Host-' : ''}${names[which]}`;

/** The value of one; null where there is none, or what we never made. */
export function readBrowserCookie(
  cookieOf: (name: string) => string,
  which: BrowserCookie,
  origin: string,
): string | null {
  const value = cookieOf(nameOf(which, origin));
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** A `Set-Cookie` value. Without `seconds` it lasts as long as the browser; '' removes it. */
export function browserCookie(which: BrowserCookie, origin: string, value: string, seconds?: number): string {
  const age = value === '' ? '; Max-Age=0' : seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(which, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`;
}
