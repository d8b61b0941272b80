/**
 * The sub-path under which the portal is served, without a slash at its end: '' or '/account'. The service writes it
 * into the page (`data-base`), so that one build serves every `PUBLIC_URL`.
 */
export const basePath = globalThis.document?.documentElement?.dataset['base'] ?? '';
