import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBearerToken, readCaller } from '../../../http/calls/read-caller.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Server } from '../../../transaction/module.ts';
import { findApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import type { Developer } from '../apps/developer.ts';
import { hasSecret } from '../apps/secret-store.ts';
import { describeRefusal } from './describe-refusal.ts';
import { editApp } from './edit-app.ts';
import { makeAppId, registerByProtocol } from './register-by-protocol.ts';
import { readMetadata, showMetadata } from './registration-metadata.ts';
import { findManager, findRegistrar, makeManagementToken } from './registration-tokens.ts';
import { removeApp } from './remove-app.ts';

const path = '/oauth2/register';
const options = { bodyLimit: 64 * 1024 };
/** Our failures as the error codes of RFC 7591 3.2.2. */
const errorOf: Readonly<Record<string, string>> = {
  invalid_request: 'invalid_request',
  invalid_redirect_uri: 'invalid_redirect_uri',
  bad_redirect_uri: 'invalid_redirect_uri',
  redirect_uri_needed: 'invalid_redirect_uri',
};

type AppRequest = FastifyRequest<{ Params: { id: string } }>;

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ error: 'invalid_token', error_description: 'the token is not valid here' });
}

/** A refusal as an error of the protocol. */
function refuse(reply: FastifyReply, refused: Failure): FastifyReply {
  const error = errorOf[refused.failure] ?? 'invalid_client_metadata';
  return reply.code(400).send({ error, error_description: describeRefusal(refused) });
}

/** Dynamic registration (RFC 7591) and management (RFC 7592), each behind its token. */
export function registrationRoutes({ app, workFor }: Server<AppsWork>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(path)) void reply.header('cache-control', 'no-store');
  });

  app.post(path, options, async (request, reply) => {
    const work = workFor(readCaller(request));
    const token = readBearerToken(request);
    const registrar = token ? await findRegistrar(work.db, token, work.clock.now()) : null;
    if (!token || !registrar) return refuseToken(reply);
    const appId = makeAppId(work.random);
    const { publicUrl } = work.settings;
    const read = readMetadata(request.body, { registrar, appId, publicUrl });
    if (!read.ok) return refuse(reply, read);
    const made = await work.change(async (change) => {
      // Checked again inside the change: a token that has just ended registers nothing.
      if (!(await findRegistrar(change.db, token, change.at))) return abandon(fail('unauthenticated'));
      const developer = { accountId: registrar.ownerId };
      const registered = await registerByProtocol(change, developer, read.value.input, appId);
      if (!registered.ok) return registered;
      const { id, secret } = registered.value;
      return succeed({ id, secret, managing: await makeManagementToken(change, id) });
    });
    if (!made.ok) return made.failure === 'unauthenticated' ? refuseToken(reply) : refuse(reply, made);
    const { id, secret, managing } = made.value;
    return reply.code(201).send({
      ...(await show(work, id, managing)),
      ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}),
    });
  });

  app.get(`${path}/:id`, async (request: AppRequest, reply) => {
    const allowed = await authorize(request);
    return allowed ? show(allowed.work, allowed.id, allowed.token) : refuseToken(reply);
  });

  app.put(`${path}/:id`, options, async (request: AppRequest, reply) => {
    const allowed = await authorize(request);
    if (!allowed) return refuseToken(reply);
    const { work, id, token, accountId } = allowed;
    const replaced = await replaceMetadata(work, { accountId }, id, request.body);
    return replaced.ok ? show(work, id, token) : refuse(reply, replaced);
  });

  app.delete(`${path}/:id`, async (request: AppRequest, reply) => {
    const allowed = await authorize(request);
    if (!allowed) return refuseToken(reply);
    const { work, id, accountId } = allowed;
    const removed = await work.change((change) => removeApp(change, { accountId }, id));
    return removed.ok ? reply.code(204).send() : refuseToken(reply);
  });

  /** The app's owner and the token, or null where the token does not manage this app (RFC 7592 2). */
  async function authorize(request: AppRequest) {
    const work = workFor(readCaller(request));
    const token = readBearerToken(request);
    const { id } = request.params;
    const accountId = token ? await findManager(work.db, id, token) : null;
    return token && accountId ? { work, token, accountId, id } : null;
  }
}

/** The app's metadata with the token that the caller presented or has just got. */
async function show(work: AppsWork, appId: string, token: string): Promise<Record<string, unknown>> {
  const app = await findApp(work.db, appId);
  return {
    ...(app ? showMetadata(app, work.settings.publicUrl) : {}),
    registration_client_uri: `${work.settings.publicUrl}${path}/${appId}`,
    registration_access_token: token,
  };
}

/** RFC 7592 2.2: fields that only the server sets. */
const notSettable = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

const wrong = (detail: string) => fail('invalid_request', { detail });

/**
 * Replaces an app's metadata (RFC 7592 2.2); fields left out are cleared. It is an edit like the developer's own: the same
 * fields wait for an operator, and the developer is notified.
 */
async function replaceMetadata(
  work: AppsWork,
  developer: Developer,
  appId: string,
  body: unknown,
): Promise<Result<undefined, string>> {
  const app = await findApp(work.db, appId);
  if (!app) return wrong('there is no such client');
  const read = readMetadata(body, {
    registrar: { legalName: app.legal_name, contact: app.contact },
    appId,
    publicUrl: work.settings.publicUrl,
  });
  if (!read.ok) return read;
  const { input, metadata } = read.value;
  const claimed = notSettable.find((name) => name in (body as object));
  if (claimed) return wrong(`${claimed} is not the client's to set`);
  if (metadata.client_id !== app.id) return wrong('client_id is another one');
  const { client_secret: secret } = metadata;
  if (secret !== undefined && !(await hasSecret(work, app.id, secret))) {
    return wrong('client_secret is another one');
  }
  if (input.type !== app.type) return wrong('the kind of a client stays as it is');
  // A person stated who receives the data; a program cannot change it.
  const { legal_name: _legalName, contact: _contact, ...given } = input;
  const edited = await work.change((change) =>
    editApp(change, developer, {
      homepage: '',
      privacy_policy: '',
      redirect_uris: [],
      post_logout_redirect_uris: [],
      jwks: null,
      jwks_uri: '',
      backchannel_logout_uri: '',
      require_par: false,
      dpop_bound: false,
      origins: [],
      logo: '',
      purposes: {},
      handling: '',
      retention: '',
      id_token_profile: false,
      require_pkce: false,
      webhook_url: '',
      ...withoutUndefined(given),
      id: app.id,
    }),
  );
  return edited.ok ? succeed() : edited;
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
