import { createApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { type Browser, openBrowser } from './browser.ts';
import type { TestOperator } from './make-operator.ts';
import type { TestService, Visitor } from './open-service.ts';
import { location } from './relying-party.ts';

/** Registers a site that a reverse proxy guards, and lets it in as an operator. Returns its client_id. */
export async function registerSite(
  developer: Visitor,
  operator: TestOperator,
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<string> {
  const answer = await developer.call(createApp, {
    name: '内部百科',
    type: 'gateway',
    origin: 'https://wiki.example',
    scopes: ['openid', 'profile', 'email', 'groups'],
    purposes: { profile: '显示名字', email: '发通知', groups: '分部门' },
    legal_name: '示例科技（杭州）有限公司',
    contact: 'it@wiki.example',
    ...given,
  });
  if (answer.code !== 1) throw new Error(`not registered: ${answer.msg} ${JSON.stringify(answer.data)}`);
  const { status } = await operator.ask('POST', `apps/${answer.data.client_id}/approve`, {});
  if (status !== 200) throw new Error(`not let in: ${status}`);
  return answer.data.client_id;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** As nginx asks: a redirect is answered as 401. */
  readonly asNginx?: boolean;
}

/** A browser at a guarded site: the site's reverse proxy passes on its requests, with its cookies of that host. */
export interface SiteBrowser {
  /** What the proxy is answered when it asks about a request of this browser. */
  visit(uri: string, ask?: Ask): Promise<InjectResponse>;
  /** A page below `/.tongxing/`, which the proxy passes to the portal. */
  open(uri: string): Promise<InjectResponse>;
  /** The whole way from a page of the site to the consent page and back; returns the last answer of the site. */
  signIn(person: Visitor, uri: string): Promise<InjectResponse>;
  cookies(): ReadonlyMap<string, string>;
  setCookie(name: string, value: string): void;
  readonly portal: Browser;
}

/** The `Remote-` headers of an answer, as bytes of UTF-8. */
export const namesIn = ({ headers }: InjectResponse) =>
  Object.fromEntries(
    ['user', 'name', 'email', 'groups'].map((each) => [
      each,
      Buffer.from(String(headers[`remote-${each}`]), 'latin1').toString(),
    ]),
  );

export function openSiteBrowser(service: TestService, origin = 'https://wiki.example'): SiteBrowser {
  const jar = new Map<string, string>();
  const portal = openBrowser(service);
  const { protocol, host } = new URL(origin);
  const forwarded = () => ({
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    'x-forwarded-for': '10.9.8.7',
    accept: 'text/html,*/*;q=0.8',
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
  });
  const site: SiteBrowser = {
    visit: (uri, { method = 'GET', headers = {}, asNginx = false } = {}) =>
      service.app.inject({
        url: `/forward-auth${asNginx ? '?answer=401' : ''}`,
        headers: { ...forwarded(), 'x-forwarded-uri': uri, 'x-forwarded-method': method, ...headers },
      }),
    async open(uri) {
      const response = await service.app.inject({ url: uri, headers: forwarded() });
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
    async signIn(person, uri) {
      const first = await site.visit(uri);
      const started = await site.open(location(first).slice(origin.length));
      let back = await portal.get(location(started));
      const authorize = new URL(location(back)).searchParams.get('authorize');
      if (authorize) {
        const shown = await person.call(getAuthorization, { authorize });
        const scopes = shown.data.scopes.filter((scope) => !scope.required).map((scope) => scope.name);
        const decided = await person.call(decideAuthorization, { authorize, decision: 'approve', scopes });
        if (decided.code !== 1) throw new Error(`refused: ${decided.code} ${JSON.stringify(decided.data)}`);
        portal.showAccount(person.token);
        back = await portal.get(decided.data.url);
      }
      return site.open(location(back).slice(origin.length));
    },
    cookies: () => jar,
    setCookie: (name, value) => void jar.set(name, value),
    portal,
  };
  return site;
}
