import type { IncomingMessage } from 'node:http';
import type { Reader } from '../../../../database/query/reader.ts';
import { findAuthorizationApp } from '../../apps/app.ts';

/**
 * A client without a secret that sends an empty one by Basic, as libraries for command lines do (RFC 6749 2.3.1): taken as
 * what it means, a client that names itself. Takes the header away and returns the form with the name in it; an
 * app that has a secret, and a form that names another one, are left for the library to refuse.
 */
export async function nameBareClient(db: Reader, raw: IncomingMessage, form: unknown): Promise<unknown> {
  const { authorization } = raw.headers;
  const id = /^basic ([a-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1];
  const clientId = id && /^([a-z0-9]{1,100}):$/.exec(Buffer.from(id, 'base64').toString('utf8'))?.[1];
  if (!clientId || raw.method !== 'POST') return form;
  const params = new URLSearchParams(Buffer.isBuffer(form) ? form.toString('utf8') : '');
  if (params.has('client_id') && params.get('client_id') !== clientId) return form;
  if ((await findAuthorizationApp(db, clientId))?.authMethod !== 'none') return form;
  delete raw.headers.authorization;
  params.set('client_id', clientId);
  const named = Buffer.from(params.toString());
  raw.headers['content-length'] = String(named.length);
  return named;
}
