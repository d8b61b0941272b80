import { registrableDomain } from '../../../kernel/network/registrable-domain.ts';
import type { Settings } from '../../../settings/settings.ts';

type Site = Pick<Settings, 'publicUrl' | 'file'>;

/** The domain of the portal's token cookie: the operator's, else the registrable one of the public address; '' for its host alone. */
export function tokenDomain({ publicUrl, file }: Site): string {
  return file.site.root_domain || registrableDomain(new URL(publicUrl).hostname);
}

/**
 * What takes the portal's token cookie away, as `Set-Cookie` values. The service never reads that cookie, but where a
 * session ends without the portal, nobody else is there to remove it.
 */
export function forgetToken(site: Site): string[] {
  const gone = 'token=; Path=/; Max-Age=0; SameSite=Lax';
  const domain = tokenDomain(site);
  return domain ? [gone, `${gone}; Domain=${domain}`] : [gone];
}
