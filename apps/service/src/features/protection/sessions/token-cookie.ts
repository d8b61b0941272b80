import { registrableDomain } from '../../../kernel/network/registrable-domain.ts';
import type { Settings } from '../../../settings/settings.ts';

type Site = Pick<Settings, 'publicUrl' | 'file'>;

/**
 * The domain of the portal's token cookie: the setting, else the registrable domain of the public URL; '' for the
 * host only.
 */
export function tokenDomain({ publicUrl, file }: Site): string {
  return file.site.root_domain || registrableDomain(new URL(publicUrl).hostname);
}

/**
 * `Set-Cookie` values that remove the portal's token cookie. The cookie gives no access to the service, but when a
 * session ends without the portal, only the service can remove it.
 */
export function tokenRemovalCookies(site: Site): string[] {
  const gone = 'token=; Path=/; Max-Age=0; SameSite=Lax';
  const domain = tokenDomain(site);
  return domain ? [gone, `${gone}; Domain=${domain}`] : [gone];
}
