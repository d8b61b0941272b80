import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBearerToken, readCaller } from '../../../http/read-caller.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { ClientFault } from './check-client.ts';
import type { ClientStore } from './client-store.ts';
import type { createEditClient } from './edit-client.ts';
import type { createRegisterClient } from './register-client.ts';
import { readMetadata, showMetadata } from './registration-metadata.ts';
import type { RegistrationTokens } from './registration-tokens.ts';

export interface RegistrationRoutesNeeds {
  readonly app: FastifyInstance;
  readonly tokens: RegistrationTokens;
  readonly store: ClientStore;
  readonly registerClient: ReturnType<typeof createRegisterClient>;
  readonly editClient: ReturnType<typeof createEditClient>;
  readonly recordEvent: RecordEvent;
  /** The public origin with its path, without a slash at the end. */
  readonly issuer: string;
  endTokensOf(clientId: string): Promise<void>;
}

const path = '/oauth2/register';
/** What the rules of an app say, in the codes of RFC 7591 3.2.2. */
const faults: Partial<Record<string, string>> = {
  bad_redirect_uri: 'invalid_redirect_uri',
  redirect_uri_needed: 'invalid_redirect_uri',
} satisfies Partial<Record<ClientFault, string>>;
/** RFC 7592 2.2: the server's own, never the client's. */
const notSettable = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

/** Dynamic registration (RFC 7591) and management (RFC 7592), each behind its token. */
export function registrationRoutes(needs: RegistrationRoutesNeeds): void {
  const { app, tokens, store, registerClient, editClient, issuer } = needs;
  const options = { bodyLimit: 64 * 1024 };
  const uriOf = (clientId: string) => `${issuer}${path}/${clientId}`;

  function refuse(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
    if (status === 401) void reply.header('www-authenticate', `Bearer error="${error}"`);
    return reply.code(status).send({ error, error_description: description });
  }
  const refuseToken = (reply: FastifyReply) =>
    refuse(reply, 401, 'invalid_token', 'the token is not valid here');
  const refuseFault = (reply: FastifyReply, key: string, data: Readonly<Record<string, unknown>> = {}) =>
    refuse(
      reply,
      400,
      faults[key] ?? 'invalid_client_metadata',
      [key, ...Object.values(data).map(String)].join(': '),
    );

  const record = (
    request: FastifyRequest,
    accountId: string,
    kind: 'app_created' | 'app_changed' | 'app_removed',
    clientId: string,
    name: string,
  ) =>
    needs.recordEvent({ accountId, kind, method: clientId, details: { name }, caller: readCaller(request) });

  /** The app's whole metadata with the token that manages it, which only its holder knows. */
  async function show(clientId: string, token: string): Promise<Record<string, unknown>> {
    const client = await store.find(clientId);
    return {
      ...(client ? showMetadata(client) : {}),
      registration_client_uri: uriOf(clientId),
      registration_access_token: token,
    };
  }

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(path)) void reply.header('cache-control', 'no-store');
  });

  app.post(path, options, async (request, reply) => {
    const token = readBearerToken(request);
    const registrar = token ? await tokens.findRegistrar(token) : null;
    if (!registrar) return refuseToken(reply);
    const read = readMetadata(request.body, registrar);
    if (!read.ok) return refuse(reply, 400, read.failure, String(read.details?.['detail']));
    const made = await registerClient(registrar.ownerId, read.value.input);
    if (!made.ok) return refuseFault(reply, made.failure, made.details);
    const { id, secret } = made.value;
    await record(request, registrar.ownerId, 'app_created', id, read.value.input.name);
    const managing = await tokens.makeForClient(id);
    const shown = await show(id, managing);
    return reply
      .code(201)
      .send({ ...shown, ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}) });
  });

  /** The app's owner and the token, where the token manages this app (RFC 7592 2). */
  async function authorize(request: FastifyRequest<{ Params: { id: string } }>) {
    const token = readBearerToken(request);
    const ownerId = token ? await tokens.findOwner(request.params.id, token) : null;
    return token && ownerId ? { token, ownerId, id: request.params.id } : null;
  }

  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const allowed = await authorize(request);
    return allowed ? show(allowed.id, allowed.token) : refuseToken(reply);
  });

  app.put<{ Params: { id: string } }>(`${path}/:id`, options, async (request, reply) => {
    const allowed = await authorize(request);
    const client = allowed && (await store.find(allowed.id));
    if (!allowed || !client) return refuseToken(reply);
    const read = readMetadata(request.body, {
      ownerId: allowed.ownerId,
      legalName: client.legal_name,
      contact: client.contact,
    });
    if (!read.ok) return refuse(reply, 400, read.failure, String(read.details?.['detail']));
    const { input, metadata } = read.value;
    const claimed = notSettable.find((name) => name in (request.body as object));
    if (claimed) return refuse(reply, 400, 'invalid_request', `${claimed} is not the client's to set`);
    if (metadata.client_id !== client.id)
      return refuse(reply, 400, 'invalid_request', 'client_id is another one');
    const { client_secret: secret } = metadata;
    if (secret !== undefined && !(await store.hasSecret(client.id, secret))) {
      return refuse(reply, 400, 'invalid_request', 'client_secret is another one');
    }
    if (input.type !== client.type) return refuseFault(reply, 'the kind of an app stays as it is');
    // RFC 7592 2.2: what is left out is taken away. What the protocol has no word for stays.
    const edited = await editClient(allowed.ownerId, {
      homepage: '',
      privacy_policy: '',
      redirect_uris: [],
      post_logout_redirect_uris: [],
      jwks: null,
      jwks_uri: '',
      backchannel_logout_uri: '',
      require_par: false,
      dpop_bound: false,
      ...withoutUndefined(input),
      id: client.id,
    });
    if (!edited.ok) return refuseFault(reply, edited.failure, edited.details);
    await record(request, allowed.ownerId, 'app_changed', client.id, input.name);
    return show(client.id, allowed.token);
  });

  app.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const allowed = await authorize(request);
    const client = allowed && (await store.find(allowed.id));
    if (!allowed || !client) return refuseToken(reply);
    await needs.endTokensOf(client.id);
    await store.remove(allowed.ownerId, client.id);
    await record(request, allowed.ownerId, 'app_removed', client.id, client.name);
    return reply.code(204).send();
  });
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
