import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { cookieIn } from '../../../http/calls/reply-cookies.ts';
import { answerInKind } from '../../../http/errors/answer-in-kind.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { withRequestCache } from '../../../round-trips/request-cache.ts';
import type { Server } from '../../../transaction/module.ts';
import { recordAppFault } from '../apps/app-log.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { samlCallback } from '../apps/saml.ts';
import { browserCookie, readBrowserCookie } from '../legacy/browser-cookies.ts';
import { sendPostPage } from '../legacy/post-page.ts';
import { sendVisitorPage } from '../legacy/visitor-page.ts';
import {
  acsUrlFor,
  authorizeForProvider,
  type Carried,
  contextFor,
  formatFor,
  openCarried,
  refusalOf,
  sealCarried,
  signInSeconds,
} from './begin-sign-in.ts';
import { finishSignIn, type Posted, refuseRequest } from './finish-sign-in.ts';
import { ownMetadata } from './own-metadata.ts';
import {
  checkMessage,
  faultWords,
  longestRelayState,
  type MessageName,
  type Received,
  readAuthnRequest,
  readLogoutRequest,
  receiveForm,
  receiveQuery,
} from './read-message.ts';
import { takeRequest } from './request-store.ts';
import { findByEntity, findSamlApp, type SamlApp } from './saml-app-store.ts';
import { answerLogout, signOutBy } from './sign-out.ts';

/** Of a posted form, in bytes. */
const bodyLimit = 128 * 1024;

interface Asking {
  readonly work: AppsWork;
  readonly request: FastifyRequest;
}
type Open = (asking: Asking, reply: FastifyReply) => Promise<FastifyReply>;

const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  request.query as Record<string, unknown>;

/** The message of a request by either binding; null for one that cannot be read. */
function receive({ request }: Asking): Received | null {
  if (request.method === 'POST')
    return request.body instanceof URLSearchParams ? receiveForm(request.body) : null;
  const { url } = request;
  return url.includes('?') ? receiveQuery(url.slice(url.indexOf('?') + 1)) : null;
}

const sendPosted = (reply: FastifyReply, work: AppsWork, { acsUrl, response, relayState }: Posted) =>
  sendPostPage(reply, work, acsUrl, {
    SAMLResponse: Buffer.from(response).toString('base64'),
    ...(relayState !== null && { RelayState: relayState }),
  });

/** The addresses of SAML 2.0. */
export async function samlRoutes({ app, workFor }: Server<AppsWork>): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const route = (methods: readonly ('GET' | 'POST')[], url: string, open: Open) =>
      scope.route({
        method: [...methods],
        url,
        handler: (request, reply) =>
          withRequestCache(async () => {
            const work = workFor(readCaller(request));
            if (!work.settings.file.doors.saml) return answerInKind(request, reply, 'not_found');
            void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
            return open({ work, request }, reply);
          }),
      });
    route(['GET'], '/saml/metadata', async ({ work }, reply) =>
      reply.type('application/samlmetadata+xml; charset=utf-8').send(await ownMetadata(work)),
    );
    route(['GET', 'POST'], '/saml/sso', signInFor);
    route(['GET'], '/saml/resume', resume);
    route(['GET'], '/saml/start/:client_id', startHere);
    route(['GET'], samlCallback, finish);
    route(['GET', 'POST'], '/saml/slo', signOutFor);
  });
}

const originOf = ({ settings }: AppsWork) => new URL(settings.publicUrl).origin;
const secretOf = ({ work, request }: Asking) =>
  readBrowserCookie((name) => cookieIn(request, name), 'saml', originOf(work));

/** Sends a browser to sign in. */
function leave(asking: Asking, reply: FastifyReply, app: SamlApp, carried: Carried): FastifyReply {
  const { work } = asking;
  const secret = secretOf(asking) ?? work.random.token();
  return reply
    .code(302)
    .header('set-cookie', browserCookie('saml', originOf(work), secret, signInSeconds))
    .header('location', authorizeForProvider(work, app, secret, carried))
    .send();
}

interface Opened {
  readonly message: Received;
  readonly app: SamlApp;
  /** What counts of the message. */
  readonly element: Element;
  /** Answers with a page; the developer reads why. */
  refuse(error: string, reason: string): Promise<FastifyReply>;
}

/** Reads a message, finds who sent it, and checks it. Where it counts for nothing: the page that the browser is answered. */
async function openMessage(
  asking: Asking,
  reply: FastifyReply,
  { path, name }: { readonly path: '/saml/sso' | '/saml/slo'; readonly name: MessageName },
): Promise<Opened | { readonly page: FastifyReply }> {
  const { work } = asking;
  const message = receive(asking);
  if (!message) return { page: sendVisitorPage(reply, work, 'bad_request', null) };
  const app = await findByEntity(work.db, message.issuer);
  if (!app) return { page: sendVisitorPage(reply, work, 'unknown_service', null) };
  const refuse = async (error: string, reason: string) => {
    await recordAppFault(work, app.id, { endpoint: path, error, reason });
    return sendVisitorPage(reply, work, 'bad_request', null);
  };
  const checked = checkMessage(message, app, {
    name,
    destination: work.settings.publicUrl + path,
    isSignatureNeeded: app.signedRequests || name === 'LogoutRequest',
    now: work.clock.now(),
  });
  return typeof checked === 'string'
    ? { page: await refuse(checked, faultWords[checked]) }
    : { message, app, element: checked, refuse };
}

const signInFor: Open = async (asking, reply) => {
  const { work } = asking;
  const opened = await openMessage(asking, reply, { path: '/saml/sso', name: 'AuthnRequest' });
  if ('page' in opened) return opened.page;
  const { message, app, element, refuse } = opened;
  const asked = readAuthnRequest(element);
  const acsUrl = acsUrlFor(app, asked);
  if (acsUrl === null)
    return refuse('bad_acs', 'the address for the answer is not registered, or its binding is not HTTP-POST');
  const { relayState } = message;
  const refusal = refusalOf(app, asked);
  if (refusal)
    return sendPosted(
      reply,
      work,
      await refuseRequest(work, app, { requestId: asked.id, acsUrl, relayState }, refusal),
    );
  const carried: Carried = {
    appId: app.id,
    requestId: asked.id,
    acsUrl,
    relayState,
    since: toSeconds(work.clock.now()),
    isPassive: asked.isPassive,
    isFresh: asked.forceAuthn,
    format: formatFor(app, asked) ?? app.nameId,
    contextClass: contextFor(asked.contexts) ?? '',
  };
  if (message.binding === 'redirect') return leave(asking, reply, app, carried);
  // A form of another site brings no cookies: the browser comes back by an address that does.
  const query = new URLSearchParams({ request: sealCarried(work, carried) });
  return reply.code(303).header('location', `${work.settings.publicUrl}/saml/resume?${query}`).send();
};

const resume: Open = async (asking, reply) => {
  const { work } = asking;
  const { request } = queryOf(asking.request);
  const carried = typeof request === 'string' ? openCarried(work, request) : null;
  if (!carried) return sendVisitorPage(reply, work, 'stale', null);
  const app = await findSamlApp(work.db, carried.appId);
  return app?.isActive
    ? leave(asking, reply, app, carried)
    : sendVisitorPage(reply, work, 'unknown_service', null);
};

/** A sign-in that begins here, where the service provider takes such (SAML Profiles 4.1.5). */
const startHere: Open = async (asking, reply) => {
  const { work, request } = asking;
  const { client_id: id } = request.params as { client_id: string };
  const { RelayState: relayState } = queryOf(request);
  const app = await findSamlApp(work.db, id);
  if (!app?.isActive || !app.idpInitiated) return sendVisitorPage(reply, work, 'unknown_service', null);
  if (relayState !== undefined && (typeof relayState !== 'string' || relayState.length > longestRelayState))
    return sendVisitorPage(reply, work, 'bad_request', null);
  return leave(asking, reply, app, {
    appId: app.id,
    requestId: null,
    acsUrl: app.acsUrls[0] ?? '',
    relayState: relayState ?? null,
    since: toSeconds(work.clock.now()),
    isPassive: false,
    isFresh: false,
    format: app.nameId,
    contextClass: contextFor([]) ?? '',
  });
};

const finish: Open = async (asking, reply) => {
  const { work, request } = asking;
  const { code, state, error } = queryOf(request);
  const secret = secretOf(asking);
  const posted = secret ? await finishSignIn(work, secret, { code, state, error }) : null;
  return posted ? sendPosted(reply, work, posted) : sendVisitorPage(reply, work, 'stale', null);
};

const signOutFor: Open = async (asking, reply) => {
  const { work } = asking;
  const opened = await openMessage(asking, reply, { path: '/saml/slo', name: 'LogoutRequest' });
  if ('page' in opened) return opened.page;
  const { message, app, element, refuse } = opened;
  const asked = readLogoutRequest(element);
  if (!asked)
    return refuse('bad_name_id', 'the request has to name the person in a NameID that is not encrypted');
  if (!(await work.change((change) => takeRequest(change, app.id, asked.id))))
    return sendVisitorPage(reply, work, 'stale', null);
  await signOutBy(work, app, asked);
  const { relayState, binding } = message;
  if (app.sloUrl === '') return reply.code(302).header('location', `${work.settings.publicUrl}/`).send();
  const answer = await answerLogout(work, app, { requestId: asked.id, relayState, binding });
  return answer.binding === 'redirect'
    ? reply.code(302).header('location', answer.url).send()
    : sendPostPage(reply, work, app.sloUrl, answer.fields);
};
