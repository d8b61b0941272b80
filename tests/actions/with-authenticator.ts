import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Chromium's virtual authenticator: a platform one with user verification and discoverable passkeys. */
export async function withAuthenticator(
  context: BrowserContext,
  page: Page,
  isVerified = true,
): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}
