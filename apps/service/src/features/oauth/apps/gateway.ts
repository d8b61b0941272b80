/** What a guarded site proxies to the portal, below its own origin. */
export const gatewayFolder = '/.tongxing';

/** Where a guarded site gets its codes. */
export const callbackOf = (origin: string): string => `${origin}${gatewayFolder}/callback`;

/** The same as the redirect URIs of the app; none where the origin is missing. */
export const redirectUrisOf = (origin: string): string[] => (origin === '' ? [] : [callbackOf(origin)]);
