import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import type { TestService } from './open-service.ts';

/** A browser over `inject`: it keeps cookies by path and can follow redirects. */
export interface Browser {
  get(url: string, headers?: Record<string, string>): Promise<InjectResponse>;
  post(url: string, form: Record<string, string>, headers?: Record<string, string>): Promise<InjectResponse>;
  /** Submits the form of a page, with further fields (a button's name and value). */
  submit(page: InjectResponse, more?: Record<string, string>): Promise<InjectResponse>;
  cookies(): string[];
  clearCookies(): void;
  /** Keeps the portal's token as the portal does in a script; null removes it, as at its sign-out. */
  showAccount(token: string | null): void;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

const origin = 'http://localhost:3000';

export function openBrowser(service: TestService, ip = '10.9.8.7'): Browser {
  let jar: Cookie[] = [];

  function store(response: InjectResponse): InjectResponse {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', ...value] = pair.split('=');
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const path = attribute('path') ?? '/';
      jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path);
      const isGone = /1970/.test(attribute('expires') ?? '') || value.join('=') === '';
      if (!isGone) jar.push({ name, value: value.join('='), path });
    }
    return response;
  }

  function headersFor(url: URL, more: Record<string, string>): Record<string, string> {
    const fitting = jar.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
    );
    const cookie = fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    return {
      accept: 'text/html,*/*;q=0.8',
      host: 'localhost:3000',
      'x-forwarded-for': ip,
      ...(cookie ? { cookie } : {}),
      ...more,
    };
  }

  const browser: Browser = {
    async get(address, more = {}) {
      const url = new URL(address, origin);
      const headers = headersFor(url, more);
      return store(await service.app.inject({ method: 'GET', url: url.pathname + url.search, headers }));
    },
    async post(address, form, more = {}) {
      const url = new URL(address, origin);
      const headers = headersFor(url, { 'content-type': 'application/x-www-form-urlencoded', ...more });
      const payload = new URLSearchParams(form).toString();
      return store(
        await service.app.inject({ method: 'POST', url: url.pathname + url.search, headers, payload }),
      );
    },
    submit(page, more = {}) {
      const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1];
      if (!action) throw new Error(`no form on the page: ${page.body.slice(0, 300)}`);
      const fields = [...page.body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
        /name="([^"]*)"/.exec(tag)?.[1] ?? '',
        /value="([^"]*)"/.exec(tag)?.[1] ?? '',
      ]);
      return browser.post(action, { ...Object.fromEntries(fields), ...more });
    },
    cookies: () => jar.map(({ name }) => name),
    clearCookies() {
      jar = [];
    },
    showAccount(token) {
      jar = jar.filter(({ name }) => name !== 'token');
      if (token) jar.push({ name: 'token', value: token, path: '/' });
    },
  };
  return browser;
}
