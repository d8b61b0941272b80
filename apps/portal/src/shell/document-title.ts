const siteTitleByDefault = '通行账号中心';

/** The title of the page and of the site, or of the site alone. */
export function composeTitle(pageTitle: string, siteTitle: string | undefined): string {
  const site = siteTitle || siteTitleByDefault;
  return pageTitle ? `${pageTitle} - ${site}` : site;
}
