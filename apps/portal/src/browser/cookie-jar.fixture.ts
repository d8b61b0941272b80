import type { CookieJar } from './cookies.ts';

/**
 * A cookie jar as strict as a browser's about domains: `host` is where the page is, `publicSuffixes` are
 * refused. Keeps the last text of each cookie in `written`.
 */
export function createCookieJar(host: string, publicSuffixes: readonly string[] = []) {
  const cookies = new Map<string, { name: string; value: string }>();
  const written: string[] = [];
  const jar: CookieJar = {
    get cookie() {
      return [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const at = pair.indexOf('=');
      const read = (name: string) =>
        attributes.find((attribute) => attribute.startsWith(`${name}=`))?.slice(name.length + 1);
      const domain = read('Domain') ?? '';
      if (domain && (publicSuffixes.includes(domain) || (host !== domain && !host.endsWith(`.${domain}`))))
        return;
      written.push(text);
      const name = pair.slice(0, at);
      if (read('Max-Age') === '0') cookies.delete(`${name}@${domain}`);
      else cookies.set(`${name}@${domain}`, { name, value: pair.slice(at + 1) });
    },
  };
  return { jar, written };
}
