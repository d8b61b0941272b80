/** What an app runs as; its grants follow from it. */
export const appTypes = ['web', 'spa', 'native', 'device', 'machine', 'gateway', 'cas', 'saml'] as const;
export type AppType = (typeof appTypes)[number];
