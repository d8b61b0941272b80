import { getConfig, getPrivacyPolicy, getTerms, getTime } from '@tongxing/contract/calls/site-config.ts';
import type { Language } from '@tongxing/contract/languages.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { LegalDocuments, LegalKind } from '../../sign-in/agreements/legal-documents.ts';
import { fixedConfig, type SiteConfigWork } from './fixed-config.ts';

function show(
  legal: LegalDocuments,
  kind: LegalKind,
  { version, language }: { readonly version?: string | undefined; readonly language?: Language | undefined },
) {
  const found = legal.find(kind, version);
  if (!found) return fail('not_found');
  const { title, updatedAt } = found;
  const translation = language ? found.contentIn(language) : null;
  return succeed({
    title,
    version: found.version,
    updated_at: toSeconds(updatedAt),
    ...(translation === null ? { content: found.content } : { content: translation, language }),
    versions: legal.versions(kind),
  });
}

export function siteConfigRoutes(mount: Mount<SiteConfigWork>): void {
  mount(getConfig, async (_request, work) => {
    const { kid, publicKey, expiresAt } = await work.secureKeys.current();
    return succeed({
      ...fixedConfig(work),
      captcha: work.captcha.kinds().join(','),
      terms_version: work.legal.current.terms,
      privacy_version: work.legal.current.privacy,
      time: toSeconds(work.clock.now()),
      expire: toSeconds(expiresAt),
      key: publicKey,
      kid,
    });
  });
  mount(getTerms, async ({ input }, { legal }) => show(legal, 'terms', input));
  mount(getPrivacyPolicy, async ({ input }, { legal }) => show(legal, 'privacy', input));
  mount(getTime, async (_request, { clock }) => {
    const now = clock.now();
    return succeed({ time: toSeconds(now), milliseconds: now.getTime() });
  });
}
