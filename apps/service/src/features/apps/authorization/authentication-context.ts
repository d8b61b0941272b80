/** How strongly someone proved who they are. `phr`: phishing-resistant (OpenID EAP ACR values). */
export const contextClasses = ['urn:tongxing:acr:one-factor', 'urn:tongxing:acr:two-factor', 'phr'] as const;
export type ContextClass = (typeof contextClasses)[number];

const rank = (value: string) => contextClasses.indexOf(value as ContextClass);

/** RFC 8176 names for our methods of signing in. */
const references: Readonly<Record<string, readonly string[]>> = {
  password: ['pwd'],
  phone: ['otp', 'sms'],
  phone_code: ['otp', 'sms'],
  email_code: ['otp'],
  email: ['otp'],
  sms: ['sms', 'otp'],
  code: ['otp'],
  totp: ['otp'],
  recovery_code: ['otp'],
  passkey: ['pop', 'user'],
  qrcode: ['user'],
  // Ways a session began, not proofs: what was proven stands beside them.
  registration: [],
  recovery: [],
  switch: [],
};
const standard = new Set(['pwd', 'otp', 'sms', 'pop', 'user', 'mfa', 'hwk', 'swk', 'fed']);
const secondFactors = new Set(['totp', 'recovery_code', 'mfa']);

/**
 * `acr` and `amr` of a session from the methods that opened it. A passkey with user verification is
 * phishing-resistant and counts as two factors; a provider's sign-in is `fed`.
 */
export function describeAuthentication(methods: readonly string[]): { acr: ContextClass; amr: string[] } {
  const amr = new Set(
    methods.flatMap((method) => references[method] ?? (standard.has(method) ? [method] : ['fed'])),
  );
  const isPasskey = methods.includes('passkey');
  const isTwo = isPasskey || methods.some((method) => secondFactors.has(method));
  if (isTwo) amr.add('mfa');
  const acr = isPasskey ? 'phr' : isTwo ? 'urn:tongxing:acr:two-factor' : 'urn:tongxing:acr:one-factor';
  return { acr, amr: [...amr] };
}

/** Whether one of the wanted classes is reached: a stronger one serves for a weaker. */
export function reaches(acr: string, wanted: readonly string[]): boolean {
  return wanted.some((value) => value === acr || (rank(value) >= 0 && rank(acr) >= rank(value)));
}
