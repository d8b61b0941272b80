import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { findApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import type { Developer } from '../apps/developer.ts';
import { hasSecret } from '../apps/secret-store.ts';
import { editApp } from './edit-app.ts';
import { readMetadata } from './registration-metadata.ts';

/** RFC 7592 2.2: the server's own, never the client's. */
const notSettable = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

const wrong = (detail: string) => fail('invalid_request', { detail });

/**
 * Replaces what an app says of itself (RFC 7592 2.2): what is left out is taken away. It is an edit like the developer's own: people's side of it waits for an operator where theirs
 * does, and the developer is told.
 */
export async function replaceMetadata(
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
  // Who receives the data was stated by a person; a program says nothing about it.
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
