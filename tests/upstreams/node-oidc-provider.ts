import Provider from 'oidc-provider';
import { openServer, type Upstream } from './upstream.ts';

/** The certified library with its own sign-in and consent pages; it accepts any name and password. */
export async function openNodeOidcProvider(): Promise<Upstream> {
  const server = await openServer();
  const client = { appId: 'tongxing', clientSecret: 'a-secret-of-the-upstream-provider-0001' };
  return {
    issuer: server.url,
    ...client,
    async register(callbacks) {
      const provider = new Provider(server.url, {
        clients: [
          {
            client_id: client.appId,
            client_secret: client.clientSecret,
            redirect_uris: [...callbacks],
            grant_types: ['authorization_code'],
            response_types: ['code'],
          },
        ],
        claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
        findAccount: (_, id) => ({
          accountId: id,
          claims: () => ({ sub: id, name: `远方的${id}`, email: `${id}@mail.example`, email_verified: true }),
        }),
        cookies: { keys: ['one key of this run'] },
      });
      server.answerWith(provider.callback());
    },
    close: server.close,
  };
}
