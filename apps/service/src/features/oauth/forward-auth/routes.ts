import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { cookieIn } from '../../../http/calls/reply-cookies.ts';
import { answerInKind } from '../../../http/errors/answer-in-kind.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { withRequestCache } from '../../../round-trips/request-cache.ts';
import type { Server } from '../../../transaction/module.ts';
import { findHolder, isUseToWrite, markUsed } from '../app-passwords/app-password-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { gatewayFolder } from '../apps/gateway.ts';
import { browserCookie, readBrowserCookie } from '../legacy/browser-cookies.ts';
import { sendVisitorPage, type VisitorFault } from '../legacy/visitor-page.ts';
import { authorizeForSite, comeIn, demandOfPage, returnPath } from './come-in.ts';
import { type ForwardedRequest, forwardedOrigin, readForwarded } from './forwarded-request.ts';
import { findGateway, findVisit, type Gateway, removeVisit, type Visitor } from './gateway-store.ts';
import { judgeVisit, type VisitorNames } from './judge-visit.ts';
import { demandOf } from './match-rules.ts';
import { presentedPassword } from './presented-password.ts';

/** How long a browser may be on its way to sign in. */
const stateSeconds = 3600;

/** Finds the cookies of a request by their names. */
const cookiesOf = (request: FastifyRequest) => (name: string) => cookieIn(request, name);

/** A request of a program at a guarded site, or of a browser there. */
interface Presented {
  readonly gateway: Gateway;
  readonly visitor: Visitor | null;
  readonly isProgram: boolean;
  /** A password was presented that opens nothing here. */
  readonly isWrong: boolean;
}

/** Who comes to a site: by a password of theirs where one is presented, else by the cookie. Null where no site is. */
async function findPresented(
  work: AppsWork,
  request: FastifyRequest,
  origin: string,
): Promise<Presented | null> {
  const password = presentedPassword(request.headers.authorization);
  if (password) {
    const gateway = await findGateway(work.db, origin);
    if (!gateway) return null;
    const holder = await findHolder(work.db, password, gateway.id);
    if (!holder) return { gateway, visitor: null, isProgram: true, isWrong: true };
    if (isUseToWrite(holder, work.caller.ip, work.clock.now()))
      await work.change((change) => markUsed(change, holder.id));
    const visitor = { accountId: holder.account_id, evidence: [], scopes: new Set(holder.granted_scopes) };
    return { gateway, visitor, isProgram: true, isWrong: false };
  }
  const cookie = readBrowserCookie(cookiesOf(request), 'gate', origin);
  const found = cookie
    ? await findVisit(work.db, origin, digest(cookie), work.clock.now())
    : await findGateway(work.db, origin).then((gateway) => gateway && { gateway, visitor: null });
  return found && { ...found, isProgram: false, isWrong: false };
}

/** UTF-8 in a header, which Node takes byte by byte; without what would end the header. */
const headerText = (text: string) => Buffer.from(text.replace(/\p{Cc}/gu, ' ')).toString('latin1');

function letIn(reply: FastifyReply, { user, name, email, groups }: VisitorNames): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('remote-user', headerText(user))
    .header('remote-name', headerText(name))
    .header('remote-email', headerText(email))
    .header('remote-groups', headerText(groups))
    .send();
}

/** What a reverse proxy asks about every request, and the pages that it proxies to us below the site's origin. */
export function gatewayRoutes({ app, workFor }: Server<AppsWork>): void {
  const proxies = readOpenNetworks(workFor(noCaller).settings.trustedProxies);
  const isFromProxy = ({ socket }: FastifyRequest) => proxies.containsAddress(socket.remoteAddress ?? '');
  let isWarned = false;

  /** Whether the door is open and the request comes from a proxy: nobody else is believed about where a request went. */
  function isAnswered(request: FastifyRequest, work: AppsWork): boolean {
    if (isFromProxy(request)) return true;
    if (!isWarned) {
      isWarned = true;
      work.log.warn(
        { ip: request.socket.remoteAddress },
        'forward auth: a request that does not come from TRUST_PROXY was refused; name the reverse proxy there',
      );
    }
    return false;
  }

  const refuse = (request: FastifyRequest, reply: FastifyReply, work: AppsWork, fault: VisitorFault) => {
    const accepts = String(request.headers.accept ?? '').includes('text/html');
    const origin = isFromProxy(request) ? forwardedOrigin(request) : null;
    if (accepts)
      return sendVisitorPage(reply, work, fault, fault === 'unknown_site' ? null : `${origin ?? ''}/`);
    return answerInKind(request, reply, 'refused');
  };

  function askToSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { origin, uri, isPage }: ForwardedRequest,
  ): FastifyReply {
    if (!isPage) {
      if (request.headers.authorization) void reply.header('www-authenticate', 'Basic realm="tongxing"');
      return answerInKind(request, reply, 'unauthenticated');
    }
    // nginx takes a 401 for an answer and makes the redirect itself; from 302 it would make an error.
    const query = request.query as Record<string, unknown>;
    return reply
      .code(query['answer'] === '401' ? 401 : 302)
      .header('cache-control', 'no-store')
      .header('location', `${origin}${gatewayFolder}/start?rd=${encodeURIComponent(returnPath(origin, uri))}`)
      .send();
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const work = workFor(readCaller(request));
    if (!work.settings.file.doors.forward_auth) return answerInKind(request, reply, 'not_found');
    const asked = isAnswered(request, work) ? readForwarded(request) : null;
    const presented = asked && (await findPresented(work, request, asked.origin));
    if (!asked || !presented) return refuse(request, reply, work, 'unknown_site');
    if (presented.isWrong) return askToSignIn(request, reply, { ...asked, isPage: false });
    const demand = demandOf(presented.gateway.rules, asked);
    const verdict = await judgeVisit(work, presented.gateway, { ...presented, demand });
    if (verdict.kind === 'let_in') return letIn(reply, verdict.names);
    if (verdict.kind === 'refused') return refuse(request, reply, work, 'refused');
    return askToSignIn(request, reply, asked);
  }

  app.get('/forward-auth', (request, reply) => withRequestCache(() => answer(request, reply)));

  /** The pages below a site's own origin: the browser's cookies are those of the site. */
  function page(
    name: string,
    open: (
      at: { readonly work: AppsWork; readonly gateway: Gateway; readonly request: FastifyRequest },
      reply: FastifyReply,
    ) => Promise<FastifyReply>,
  ): void {
    app.get(`${gatewayFolder}/${name}`, (request, reply) =>
      withRequestCache(async () => {
        const work = workFor(readCaller(request));
        if (!work.settings.file.doors.forward_auth) return answerInKind(request, reply, 'not_found');
        void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
        const origin = isAnswered(request, work) ? forwardedOrigin(request) : null;
        const gateway = origin && (await findGateway(work.db, origin));
        if (!gateway) return sendVisitorPage(reply, work, 'unknown_site', null);
        return open({ work, gateway, request }, reply);
      }),
    );
  }

  page('start', async ({ work, gateway, request }, reply) => {
    const { origin } = gateway;
    const secret = readBrowserCookie(cookiesOf(request), 'state', origin) ?? work.random.token();
    const path = returnPath(origin, (request.query as Record<string, unknown>)['rd']);
    return reply
      .code(302)
      .header('set-cookie', browserCookie('state', origin, secret, stateSeconds))
      .header('location', authorizeForSite(work, gateway, secret, path))
      .send();
  });

  page('callback', async ({ work, gateway, request }, reply) => {
    const { origin } = gateway;
    const { code, state, error } = request.query as Record<string, unknown>;
    // The person refused, or may not use it.
    if (error !== undefined) return sendVisitorPage(reply, work, 'refused', `${origin}/`);
    const secret = readBrowserCookie(cookiesOf(request), 'state', origin);
    const isWhole = typeof code === 'string' && typeof state === 'string' && secret !== null;
    const arrival = isWhole
      ? await comeIn(work, gateway, secret, { code, state })
      : ({ kind: 'stale' } as const);
    if (arrival.kind === 'stale') return sendVisitorPage(reply, work, 'stale', `${origin}/`);
    const { cookie, path, visitor } = arrival;
    void reply.header('set-cookie', browserCookie('gate', origin, cookie));
    const demand = demandOfPage(gateway, path);
    const verdict = await judgeVisit(work, gateway, { demand, visitor, isProgram: false });
    // It was asked for on the way: an account that has none would go round in circles.
    if (verdict.kind === 'sign_in') return sendVisitorPage(reply, work, 'second_factor', `${origin}/`);
    return reply.code(302).header('location', `${origin}${path}`).send();
  });

  page('sign_out', async ({ work, gateway, request }, reply) => {
    const { origin } = gateway;
    const cookie = readBrowserCookie(cookiesOf(request), 'gate', origin);
    if (cookie) await work.change((change) => removeVisit(change, digest(cookie)));
    return reply
      .code(302)
      .header('set-cookie', browserCookie('gate', origin, ''))
      .header('location', `${work.settings.publicUrl}/oauth2/logout?client_id=${gateway.id}`)
      .send();
  });
}
