import { titleAtFirst } from './title-at-first.ts';

/** The title of the page and of the site, or of the site alone. */
export function composeTitle(pageTitle: string, siteTitle: string | undefined): string {
  const site = siteTitle || titleAtFirst;
  return pageTitle ? `${pageTitle} - ${site}` : site;
}
