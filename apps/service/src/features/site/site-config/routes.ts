import { getTime } from '@tongxing/contract/calls/public-helpers.ts';
import {
  getConfig,
  getPrivacyPolicy,
  getTerms,
  type SiteConfig,
} from '@tongxing/contract/calls/site-config.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { type Clock, toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { SecureKeys } from '../secure-keys/secure-keys.ts';
import type { LegalDocuments, LegalKind } from './legal-documents.ts';

export interface SiteConfigDependencies {
  /** What the settings fix once. */
  readonly fixed: Omit<
    SiteConfig,
    'time' | 'expire' | 'key' | 'kid' | 'captcha' | 'terms_version' | 'privacy_version'
  >;
  readonly secureKeys: SecureKeys;
  /** The kinds of human verification that work now. */
  captchaKinds(): readonly string[];
  readonly legal: LegalDocuments;
  readonly clock: Clock;
}

export function siteConfigRoutes(mount: Mount, dependencies: SiteConfigDependencies): void {
  const { fixed, secureKeys, captchaKinds, legal, clock } = dependencies;

  mount(getConfig, async () => {
    const { kid, publicKey, expiresAt } = await secureKeys.current();
    return succeed({
      ...fixed,
      captcha: captchaKinds().join(','),
      terms_version: legal.current.terms,
      privacy_version: legal.current.privacy,
      time: toSeconds(clock.now()),
      expire: toSeconds(expiresAt),
      key: publicKey,
      kid,
    });
  });

  const show = (kind: LegalKind, version?: string) => {
    const found = legal.find(kind, version);
    if (!found) return fail('not_found');
    const { title, content, updatedAt } = found;
    return succeed({
      title,
      version: found.version,
      updated_at: toSeconds(updatedAt),
      content,
      versions: legal.versions(kind),
    });
  };
  mount(getTerms, async ({ input }) => show('terms', input.version));
  mount(getPrivacyPolicy, async ({ input }) => show('privacy', input.version));

  mount(getTime, async () => {
    const now = clock.now();
    return succeed({ time: toSeconds(now), milliseconds: now.getTime() });
  });
}
