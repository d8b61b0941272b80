/** The address of the portal's consent page for a pending authorization. */
export function consentPageUrl(issuer: string, uid: string): string {
  return `${issuer}/oauth/authorize?authorize=${encodeAuthorize(uid)}`;
}

/** What the `authorize` parameter carries. It is a pointer only: nothing in it is believed. */
export function encodeAuthorize(uid: string): string {
  return Buffer.from(JSON.stringify({ v: 1, uid })).toString('base64url');
}

/** The pending authorization that the parameter points to, or null where it is not one of ours. */
export function decodeAuthorize(authorize: string): string | null {
  try {
    const parsed = JSON.parse(Buffer.from(authorize, 'base64url').toString('utf8')) as unknown;
    const uid = typeof parsed === 'object' && parsed !== null && 'uid' in parsed ? parsed.uid : null;
    return typeof uid === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(uid) ? uid : null;
  } catch {
    return null;
  }
}
