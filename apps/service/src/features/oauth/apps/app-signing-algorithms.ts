/** What apps sign their own authentication with (RFC 7523), as the discovery document offers it. */
export const appSigningAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const;
