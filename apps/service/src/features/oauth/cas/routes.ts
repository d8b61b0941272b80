import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { cookieIn } from '../../../http/calls/reply-cookies.ts';
import { answerInKind } from '../../../http/errors/answer-in-kind.ts';
import { withRequestCache } from '../../../round-trips/request-cache.ts';
import type { Server } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { casSignedOut } from '../apps/cas.ts';
import { browserCookie, readBrowserCookie } from '../legacy/browser-cookies.ts';
import { sendPostPage } from '../legacy/post-page.ts';
import { sendVisitorPage } from '../legacy/visitor-page.ts';
import { type CasAnswer, toJson, toXml } from './answer.ts';
import { authorizeForService } from './begin-sign-in.ts';
import { findCasApp } from './cas-app-store.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { grantProxy } from './grant-proxy.ts';
import { findGranting } from './ticket-store.ts';
import { findLiving, validateTicket } from './validate-ticket.ts';

/** How long a browser may be on its way to sign in, in seconds. */
const stateSeconds = 3600;
/** In characters. */
const longestService = 2000;

/** The parameters of a request: null for one that is absent, or there twice. */
function parametersOf(request: FastifyRequest): (name: string) => string | null {
  const query = request.query as Record<string, unknown>;
  return (name) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
}

/** An address that a browser can be sent to; null for what would break a header, or is too long. */
const readService = (text: string | null): string | null =>
  text && text.length <= longestService && !/[^\x21-\x7e]|\\/.test(text) ? text : null;

/** CAS: a switch is on by being there, and clients write `true`. */
const isOn = (value: string | null) => value !== null && value !== 'false';

/** A service with its ticket, which stands before what follows `#`. */
function withTicket(service: string, ticket: string): string {
  const [address = '', ...hash] = service.split('#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}`;
  return hash.length > 0 ? `${joined}#${hash.join('#')}` : joined;
}

function answer(reply: FastifyReply, format: string | null, given: CasAnswer): FastifyReply {
  return format?.toUpperCase() === 'JSON'
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(toJson(given)))
    : reply.type('application/xml; charset=utf-8').send(toXml(given));
}

/** The addresses of CAS 3.0, with their standard names. */
export function casRoutes({ app, workFor }: Server<AppsWork>): void {
  interface Asking {
    readonly work: AppsWork;
    readonly request: FastifyRequest;
    readonly parameter: ReturnType<typeof parametersOf>;
  }
  function route(path: string, open: (asking: Asking, reply: FastifyReply) => Promise<FastifyReply>): void {
    app.get(path, (request, reply) =>
      withRequestCache(async () => {
        const work = workFor(readCaller(request));
        if (!work.settings.file.doors.cas) return answerInKind(request, reply, 'not_found');
        void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
        return open({ work, request, parameter: parametersOf(request) }, reply);
      }),
    );
  }
  const secretOf = ({ work, request }: Asking) =>
    readBrowserCookie((name) => cookieIn(request, name), 'cas', new URL(work.settings.publicUrl).origin);

  route('/cas/login', async (asking, reply) => {
    const { work, parameter } = asking;
    const { publicUrl } = work.settings;
    if ((asking.request.query as Record<string, unknown>)['service'] === undefined)
      return reply.code(302).header('location', `${publicUrl}/login`).send();
    const service = readService(parameter('service'));
    const found = service && (await findCasApp(work.db, service));
    if (!service || !found) return sendVisitorPage(reply, work, 'unknown_service', null);
    const secret = secretOf(asking) ?? work.random.token();
    const asked = {
      service,
      renew: isOn(parameter('renew')),
      gateway: isOn(parameter('gateway')),
      warn: isOn(parameter('warn')),
      method: parameter('method')?.toUpperCase() === 'POST' ? ('POST' as const) : ('GET' as const),
    };
    return reply
      .code(302)
      .header('set-cookie', browserCookie('cas', new URL(publicUrl).origin, secret, stateSeconds))
      .header('location', authorizeForService(work, found, secret, asked))
      .send();
  });

  route('/cas/callback', async (asking, reply) => {
    const { work, request } = asking;
    const { code, state, error } = request.query as Record<string, unknown>;
    const secret = secretOf(asking);
    const arrival = secret
      ? await finishSignIn(work, secret, { code, state, error })
      : ({ kind: 'stale' } as const);
    if (arrival.kind === 'stale') return sendVisitorPage(reply, work, 'stale', null);
    const { service, method } = arrival.asked;
    if (arrival.kind === 'refused') return sendVisitorPage(reply, work, 'refused', service);
    if (arrival.ticket === null) return reply.code(302).header('location', service).send();
    if (method === 'POST') return sendPostPage(reply, work, service, { ticket: arrival.ticket });
    return reply.code(302).header('location', withTicket(service, arrival.ticket)).send();
  });

  route('/cas/logout', async ({ work, parameter }, reply) => {
    const { publicUrl } = work.settings;
    const service = readService(parameter('service') ?? parameter('url'));
    const found = service && (await findCasApp(work.db, service));
    const query = found
      ? `?${new URLSearchParams({
          client_id: found.id,
          post_logout_redirect_uri: publicUrl + casSignedOut,
          state: service,
        })}`
      : '';
    return reply.code(302).header('location', `${publicUrl}/oauth2/logout${query}`).send();
  });

  route(casSignedOut, async ({ work, parameter }, reply) => {
    const service = readService(parameter('state'));
    const found = service && (await findCasApp(work.db, service));
    return reply
      .code(302)
      .header('location', found && service ? service : `${work.settings.publicUrl}/`)
      .send();
  });

  const validated = (
    { work, parameter }: Asking,
    allows: { allowsProxy: boolean; withAttributes: boolean },
  ) =>
    validateTicket(work, {
      ticket: parameter('ticket'),
      service: parameter('service'),
      renew: isOn(parameter('renew')),
      pgtUrl: parameter('pgtUrl'),
      ...allows,
    });

  route('/cas/validate', async (asking, reply) => {
    const given = await validated(asking, { allowsProxy: false, withAttributes: false });
    const text = given.kind === 'authenticationSuccess' ? `yes\n${given.user}\n` : 'no\n\n';
    return reply.type('text/plain; charset=utf-8').send(text);
  });
  for (const [path, allowsProxy, withAttributes] of [
    ['/cas/serviceValidate', false, false],
    ['/cas/proxyValidate', true, false],
    ['/cas/p3/serviceValidate', false, true],
    ['/cas/p3/proxyValidate', true, true],
  ] as const)
    route(path, async (asking, reply) =>
      answer(reply, asking.parameter('format'), await validated(asking, { allowsProxy, withAttributes })),
    );

  route('/cas/proxy', async ({ work, parameter }, reply) => {
    const [pgt, target] = [parameter('pgt'), readService(parameter('targetService'))];
    if (!pgt || !target)
      return answer(reply, parameter('format'), {
        kind: 'proxyFailure',
        code: 'INVALID_REQUEST',
        description: 'pgt and targetService are needed, each once',
      });
    const granting = await findGranting(work.db, pgt, work.clock.now());
    const living = granting && (await findLiving(work, granting)) ? granting : null;
    return answer(reply, parameter('format'), await grantProxy(work, living, target));
  });
}
