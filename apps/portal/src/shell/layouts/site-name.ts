import { useSiteConfig } from '../../session/site-config.ts';
import { titleAtFirst } from '../title-at-first.ts';

/** The site's title, and the short form for narrow places: without 账号中心 where it ends so. */
export function useSiteName(): { title: string; short: string } {
  const title = useSiteConfig()?.title || titleAtFirst;
  return { title, short: title.replace(/账号中心$/, '') || title };
}
