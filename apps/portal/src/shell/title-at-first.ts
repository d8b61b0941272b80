/** The site's title until the configuration has come: the service writes the configured one into the page. */
export const titleAtFirst =
  globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name="application-name"]')?.content ||
  '通行账号中心';
