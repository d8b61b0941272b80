/**
 * True where the ceremony ran on the page itself: not inside a frame of another site (WebAuthn L3 §7.1 step 10,
 * §7.2 step 13). The library lets a cross-origin frame pass where the browser does not name the site around it.
 */
export function isSamePage(clientDataJson: string): boolean {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return (data['crossOrigin'] ?? false) === false && !('topOrigin' in data);
  } catch {
    return false;
  }
}
