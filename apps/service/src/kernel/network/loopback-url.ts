/** Whether a URL is reachable from this machine only. */
export function isLoopbackUrl(text: string): boolean {
  const { hostname } = new URL(text);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname)
  );
}
