import { getCaptchaChallenge } from '@tongxing/contract/calls/public-helpers.ts';
import type { Captcha } from './features/guard/captcha/require-captcha.ts';
import type { SecureKeys } from './features/site/secure-keys/secure-keys.ts';
import type { LegalDocuments } from './features/site/site-config/legal-documents.ts';
import { siteConfigRoutes } from './features/site/site-config/routes.ts';
import { fixedConfig } from './fixed-config.ts';
import type { Ground } from './ground-plan.ts';
import type { Mount } from './http/mount-call.ts';
import { fail, succeed } from './kernel/result.ts';

export interface SiteNeeds {
  readonly mount: Mount;
  readonly ground: Ground;
  readonly secureKeys: SecureKeys;
  readonly captcha: Captcha;
  readonly legal: LegalDocuments;
}

/** The part of the wiring that every visitor meets first: config, texts, captcha challenges. */
export function wireSite({ mount, ground, secureKeys, captcha, legal }: SiteNeeds): void {
  const { clock } = ground;
  siteConfigRoutes(mount, {
    fixed: fixedConfig(ground),
    secureKeys,
    captchaKinds: captcha.kinds,
    legal,
    clock,
  });
  mount(getCaptchaChallenge, async ({ input }) => {
    const challenge = await captcha.challenge(input.type, input.action);
    return challenge ? succeed(challenge as Record<string, unknown>) : fail('not_found');
  });
}
