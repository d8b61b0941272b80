// The provider library by itself: its HTTP server, one app, and a plain store in a table of DATABASE_URL, as the library's own
// example has it. APPS=postgres stores the app there too, as a product with registered apps must; otherwise it is in the
// configuration. Everybody who is asked to sign in is signed in.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload, type JWK } from 'oidc-provider';
import pg from 'pg';

const {
  APPS,
  DATABASE_URL,
  CLIENT_ID = 'bench',
  CLIENT_SECRET = 'bench-secret',
  REDIRECT_URI = '',
} = process.env;

const table = APPS === 'postgres' ? 'bare_record' : 'bare_record_configured';
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

/** One conditional write per use, as is required; otherwise only what the library needs. */
class PostgresStore implements Adapter {
  readonly #kind: string;
  constructor(kind: string) {
    this.#kind = kind;
  }
  #id(id: string): string {
    return `${this.#kind}:${id}`;
  }
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    await ask(
      'upsert',
      `insert into ${table} (id, kind, payload, grant_id, uid, user_code, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
         user_code = excluded.user_code, expires_at = excluded.expires_at`,
      [
        this.#id(id),
        this.#kind,
        payload,
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.userCode ?? null,
        expiresAt,
      ],
    );
  }
  async #read(name: string, column: string, value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await ask(
      name,
      `select payload, consumed_at from ${table} where ${column} = $1 and kind = $2`,
      [value, this.#kind],
    );
    const row = rows[0];
    return row && { ...row.payload, ...(row.consumed_at ? { consumed: true } : {}) };
  }
  find(id: string) {
    return this.#read('find', 'id', this.#id(id));
  }
  findByUid(uid: string) {
    return this.#read('find by uid', 'uid', uid);
  }
  findByUserCode(userCode: string) {
    return this.#read('find by user code', 'user_code', userCode);
  }
  async consume(id: string): Promise<void> {
    const text = `update ${table} set consumed_at = now() where id = $1 and consumed_at is null`;
    const { rowCount } = await ask('consume', text, [this.#id(id)]);
    if (!rowCount) throw new Error('used before');
  }
  async destroy(id: string): Promise<void> {
    await ask('destroy', `delete from ${table} where id = $1`, [this.#id(id)]);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    await ask('revoke', `delete from ${table} where grant_id = $1 and kind = $2`, [grantId, this.#kind]);
  }
}

await pool.query(`drop table if exists ${table}`);
await pool.query(`create table ${table} (id text primary key, kind text not null, payload jsonb not null, grant_id text,
  uid text unique, user_code text unique, expires_at timestamptz, consumed_at timestamptz)`);
await pool.query(`create index on ${table} (grant_id)`);
const app = {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  id_token_signed_response_alg: 'ES256' as const,
};
if (APPS === 'postgres') await new PostgresStore('Client').upsert(CLIENT_ID, app, 0);

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'bench' } as JWK;
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://localhost:${(server.address() as { port: number }).port}`;
const provider = new Provider(url, {
  adapter: PostgresStore,
  jwks: { keys: [jwk] },
  ...(APPS === 'postgres' ? {} : { clients: [app] }),
  scopes: ['openid', 'profile', 'offline_access'],
  claims: { openid: ['sub'], profile: ['name', 'nickname'] },
  cookies: { keys: ['bench'], short: { path: '/' } },
  routes: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/userinfo',
    introspection: '/oauth2/introspect',
  },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
  },
  rotateRefreshToken: () => true,
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, name: id, nickname: id }) }),
});
const serve = provider.callback();
let people = 0;
server.on('request', async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return serve(request, response);
  const { params, session } = await provider.interactionDetails(request, response);
  const accountId = session?.accountId ?? `person-${(people += 1)}`;
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  });
});

console.log(url);
process.on('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
