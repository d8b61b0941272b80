import { useSiteConfig } from '../../session/site-config.ts';

const builtIn = '通行账号中心';

/** The site's title, and the short form for narrow places: without 账号中心 where it ends so. */
export function useSiteName(): { title: string; short: string } {
  const title = useSiteConfig()?.title || builtIn;
  return { title, short: title.replace(/账号中心$/, '') || title };
}
