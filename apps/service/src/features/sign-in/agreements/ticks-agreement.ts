/** Ways in before which the sign-in page has the person tick the agreement (specification section 5). */
const ticked: ReadonlySet<string> = new Set([
  'password',
  'phone_code',
  'email_code',
  'provider',
  'registration',
]);

/** Whether a sign-in by this method says that the current versions were agreed to; after others the console asks. */
export function ticksAgreement(method: string): boolean {
  return ticked.has(method);
}
