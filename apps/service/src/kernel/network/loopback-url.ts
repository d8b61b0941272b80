/** Whether a URL is this machine's own: nobody else is led there. */
export function isLoopbackUrl(text: string): boolean {
  const { hostname } = new URL(text);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}
