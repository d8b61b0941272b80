/** How long an authorization waits for its person. */
export const interactionSeconds = 30 * 60;

/** `__Host-` and `__Secure-` hold on https and on loopback; the settings allow nothing else. */
export const cookieNames = {
  session: '__Host-tongxing-op',
  interaction: '__Host-tongxing-asked',
  resume: '__Secure-tongxing-resume',
} as const;
